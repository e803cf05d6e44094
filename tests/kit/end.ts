/** A preload of every test run: runs the cleanup of at-end.ts after the last test. */
import { afterAll } from 'bun:test'
import { workAtEnd } from './at-end.ts'

afterAll(workAtEnd)
