/** Loaded before all tests: at their end it does what was left for it. */
import { afterAll } from 'bun:test'
import { workAtEnd } from './at-end.ts'

afterAll(workAtEnd)
