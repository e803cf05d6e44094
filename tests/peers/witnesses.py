"""Cosignatures of witnesses under the checkpoints of a bundle (format.md, section 7)."""

from notes import WITNESS, cosignature_time, read_key, read_note, write_key
from strict import Refused


class Witnesses:
    """Known by the keys that an auditor brings, and by those that the programme named at any time."""

    def __init__(self, trusted=()):
        self.known, self.notes = [], []
        for key in trusted:
            self.know(key, True)

    def know(self, key, is_trusted):
        """A public key that is known under one name is no second witness under another."""
        if all(known.public_key != key.public_key for known, _ in self.known):
            self.known.append((key, is_trusted))

    def note(self, text, log_key, size, line):
        note = read_note(text)
        others = [each for each in note.signatures if each[:2] != (log_key.name, log_key.id)]
        self.notes.append((size, line, note.text, others))

    def follow(self, events):
        for event in events:
            is_setting = event.envelope['stream'] == 'programme' and event.envelope['type'] == 'SettingChanged'
            if is_setting and event.facts['key'] == 'audit_witnesses':
                for text in (event.facts['value'] or '').split('\n'):
                    try:
                        self.know(read_key(text, WITNESS), False)
                    except Refused:
                        pass

    def named(self, signature):
        return [key for key, _ in self.known if (key.name, key.id) == signature[:2]]

    def first_wrong(self):
        """The line of the first checkpoint under which stands a wrong cosignature of a known witness, or None."""
        for _, line, text, signatures in self.notes:
            for each in signatures:
                keys = self.named(each)
                if keys and all(cosignature_time(text, each[2], key) is None for key in keys):
                    return line
        return None

    def told(self):
        witnesses = [
            {'key': write_key(key, WITNESS), 'isTrusted': is_trusted, 'seen': self.seen_by(key)}
            for key, is_trusted in self.known
        ]
        signers = {each[:2] for *_, signatures in self.notes for each in signatures if not self.named(each)}
        return {'witnesses': witnesses, 'unknown': len(signers)}

    def seen_by(self, key):
        """Each size with the earliest time of a cosignature."""
        times = {}
        for size, _, text, signatures in self.notes:
            for each in signatures:
                time = cosignature_time(text, each[2], key) if each[:2] == (key.name, key.id) else None
                if time is not None:
                    times[size] = min(time, times.get(size, time))
        return [{'size': size, 'time': times[size]} for size in sorted(times)]
