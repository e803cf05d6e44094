"""The order of a season: computed, then with the ranks given by hand (format.md, section 12)."""

TIE_BREAKERS = ('incomeScore', 'orphanScore', 'healthScore')


def ranked(items):
    """The ids in final order. Items: id, total, points, submittedAt, manualRank (None where there is none)."""
    computed = sorted(items, key=computed_place)
    positions = [None] * len(computed)
    left_over, beyond = [], []
    for item in computed:
        rank = item['manualRank']
        if rank is not None and rank > len(positions):
            beyond.append(item)
        elif rank is not None and positions[rank - 1] is None:
            positions[rank - 1] = item
        else:
            left_over.append(item)
    beyond.sort(key=lambda item: item['manualRank'])
    for item in reversed(beyond):
        positions[last_free(positions)] = item
    for item in left_over:
        positions[positions.index(None)] = item
    return [item['id'] for item in positions]


def last_free(positions):
    return max(place for place, item in enumerate(positions) if item is None)


def computed_place(item):
    ties = (-item['points'][criterion] for criterion in TIE_BREAKERS)
    return (-item['total'], *ties, item['submittedAt'], item['id'])
