/** Compares the tables, indexes and triggers of a database with those that this program makes: a planted trigger could do anything. */
import { OperatorError } from '../runtime/errors.ts'
import { openDatabase } from './database.ts'
import type { Engine } from './engine.ts'

/** `added`: not of this program. */
export type SchemaFinding = { name: string; what: 'added' | 'altered' | 'missing' }
type Defined = { name: string; sql: string | null }

const plain = (sql: string | null): string =>
  (sql ?? '').replaceAll(/\s+/g, ' ').replaceAll(/ ?([(),]) ?/g, '$1')

/** What ANALYZE and the indexes of primary keys leave is SQLite's own. */
function definedIn(db: Engine): Map<string, string> {
  const rows = db.query<Defined, []>(
    "select name, sql from main.sqlite_master where name not like 'sqlite_%' order by name",
  )
  return new Map(rows.all().map(({ name, sql }) => [name, plain(sql)]))
}

function madeBy(schema: string): Map<string, string> {
  using model = openDatabase(':memory:')
  model.run(schema)
  return definedIn(model)
}

/** @param schema the statements that make a new one */
export function schemaFindings(db: Engine, schema: string): SchemaFinding[] {
  const expected = madeBy(schema)
  const found = definedIn(db)
  const wrong = [...found].flatMap(([name, sql]): SchemaFinding[] => {
    if (expected.get(name) === sql) return []
    return [{ name, what: expected.has(name) ? 'altered' : 'added' }]
  })
  const missing = [...expected.keys()].filter((name) => !found.has(name))
  return [...wrong, ...missing.map((name) => ({ name, what: 'missing' as const }))]
}

/** What is missing is made again; anything else could act in this program's name. @throws OperatorError */
export function assertOwnSchema(file: string, findings: readonly SchemaFinding[]): void {
  const strange = findings.filter(({ what }) => what !== 'missing').map(({ name }) => name)
  if (strange.length > 0)
    throw new OperatorError(
      `${file} holds tables, indexes or triggers that this program did not make, or made otherwise: ${strange.join(', ')}. Nothing was changed: run \`bun run audit verify\`, and put the right file back or restore a backup.`,
    )
}
