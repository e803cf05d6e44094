"""A family's own proof (format.md, section 6, My proof)."""

import hashlib

import receipts
import seals
from log import leaf_of, read_envelope, root_by_inclusion
from notes import read_checkpoint, read_key
from outcome import LISTS
from replay import Application, Event, Programme, score_of
from shapes import fits_type
from strict import Refused, from_base64, integer, is_integer, is_text, one_of, or_null, read, read_canonical, strict

SEALED = or_null(strict({'key': is_text, 'sealed': is_text}))


def list_of(fits):
    return lambda value: isinstance(value, list) and all(map(fits, value))


ENTRY = strict({'envelope': is_text, 'path': list_of(is_text), 'course': SEALED, 'facts': SEALED})
PROOF = strict({
    'kind': one_of('own-proof'),
    'version': one_of(1),
    'verifierKey': is_text,
    'note': is_text,
    'claim': is_text,
    'formSalt': is_text,
    'place': strict({'salt': is_text, 'total': or_null(is_integer), 'place': or_null(integer())}),
    'entries': list_of(ENTRY),
})


class Fault(Exception):
    """What is wrong with a proof."""


def judge(text, trusted=None):
    """What a proof says, or its fault."""
    try:
        return {'says': says(text, trusted)}
    except Fault as fault:
        return {'fault': str(fault)}


def says(text, trusted):
    proof, key = unless_refused('unreadable', read_proof, text)
    if trusted not in (None, key):
        raise Fault('other-key')
    checkpoint = unless_refused('not-signed', read_checkpoint, proof['note'], key)
    events = [open_entry(entry, checkpoint) for entry in proof['entries']]
    salt = receipts.salt_of(proof['claim'])
    if all(each.envelope['type'] != 'ApplicationSubmitted' or each.envelope['salt'] != salt for each in events):
        raise Fault('other-claim')
    own = [each for each in events if each.envelope['stream'] != 'programme']
    results = results_of(events, own[0].envelope['stream'])
    return standing(results, proof['place']) | {'size': checkpoint.size, 'entries': len(own)}


def unless_refused(fault, compute, *given):
    try:
        return compute(*given)
    except Refused:
        raise Fault(fault) from None


def read_proof(text):
    proof = read(text)
    if not PROOF(proof):
        raise Refused('another shape')
    read_canonical(proof['claim'], receipts.CLAIM)
    return proof, read_key(proof['verifierKey'])


def open_entry(entry, checkpoint):
    envelope = unless_refused('unreadable', read_envelope, entry['envelope'])
    path = [unless_refused('unreadable', from_base64, each) for each in entry['path']]
    root = root_by_inclusion(leaf_of(entry['envelope']), envelope['seq'] - 1, checkpoint.size, path)
    if root != checkpoint.root:
        raise Fault('not-included')
    return Event(envelope, *(unless_refused('not-opened', open_part, entry, envelope, part) for part in ('course', 'facts')))


def open_part(entry, envelope, part):
    given = entry[part]
    if given is None or envelope[part] is None:
        if given != envelope[part]:
            raise Refused('a part on one side alone')
        return None
    sealed = from_base64(given['sealed'])
    if seals.hash_of(sealed) != envelope[part]:
        raise Refused('other bytes')
    plain = seals.unseal(from_base64(given['key'], 32), sealed, seals.additional_data(envelope, part))
    try:
        return read((plain or b'').decode())
    except UnicodeDecodeError:
        raise Refused('no text') from None


def results_of(events, stream):
    """The last publication of its season, with the family's application and the points as of then."""
    programme, application, seq, version, found = Programme(), Application(), 0, 0, None
    for event in events:
        envelope = event.envelope
        is_own = envelope['stream'] == stream
        version += is_own
        is_next = envelope['seq'] > seq and (envelope['version'] == version if is_own else envelope['stream'] == 'programme')
        if not is_next or not fits_type(envelope['stream'], envelope['type'], event.course, event.facts):
            raise Fault('entry-missing')
        seq = envelope['seq']
        (application if is_own else programme).fold(event)
        is_published = envelope['type'] == 'ResultsPublished' and application.state == 'sent'
        if is_published and event.facts['season'] == application.season:
            points = score_of(application, programme) if application.takes_part() else None
            found = (stream.removeprefix('application-'), event, points and points['total'])
    if found is None:
        raise Fault('entry-missing')
    return found


def standing(results, place):
    ledger_id, event, total = results
    published = event.facts
    where = next((each for name in LISTS if (each := place_in(published[name], name, ledger_id))), None)
    if where is None:
        raise Fault('not-listed')
    total_text, place_text = ('-' if place[name] is None else str(place[name]) for name in ('total', 'place'))
    hidden = hashlib.sha256(f'place|{ledger_id}|{total_text}|{place_text}|{place["salt"]}'.encode()).hexdigest()
    if hidden != where.pop('commitment'):
        raise Fault('other-place')
    if place['total'] != total:
        raise Fault('other-points')
    told = {'ledgerId': ledger_id, 'at': event.envelope['at'], 'total': total, 'rank': place['place']}
    cut_off = published['cutOff']
    return told | where | {'cutOff': cut_off, 'side': side_of(total, cut_off), 'byHand': published['byHand']}


def place_in(listed, name, ledger_id):
    for place, (id, commitment) in enumerate(listed, 1):
        if id == ledger_id:
            return {'list': name, 'listed': place, 'of': len(listed), 'commitment': commitment}
    return None


def side_of(total, cut_off):
    if total is None or cut_off is None:
        return None
    points = total // 100
    return 'level' if points == cut_off else 'above' if points > cut_off else 'below'
