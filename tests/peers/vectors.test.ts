/** The examples of docs/format.md, held against a verifier that knows nothing but that document. */
import { expect, test } from 'bun:test'
import { hasPython, python } from './python.ts'

test.skipIf(!hasPython)(
  'given the test vectors, when the verifier in Python checks them, then it comes to the same, and refuses the same',
  () => {
    expect(python('check_vectors.py')).toMatch(/^\d{3} vectors checked, 0 failed\n$/)
  },
)
