/** Writes what was measured into BENCHMARKS.md, between the marks of its name. */
const FILE = 'BENCHMARKS.md'

/** The text with the section in its place, or at its end where it has none yet. */
function withSection(text: string, name: string, section: string): string {
  const [before = '', rest] = text.split(`<!-- ${name} -->`)
  const after = rest?.split(`<!-- /${name} -->`)[1] ?? '\n'
  return `${before.trimEnd()}\n\n<!-- ${name} -->\n${section}\n<!-- /${name} -->${after}`.trimStart()
}

export async function writeSection(name: string, section: string): Promise<void> {
  const file = Bun.file(FILE)
  await Bun.write(
    FILE,
    withSection((await file.exists()) ? await file.text() : '# Benchmarks\n', name, section),
  )
  console.log(section)
}
