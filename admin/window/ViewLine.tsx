/** The line above a view other than the list: the views of the same section, and the tools of the open one. */
import { useAtomValue, useSetAtom } from 'jotai'
import { Suspense } from 'react'
import { viewAtom } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import { allowedViewsAtom, currentViewAtom } from '../app/views.ts'
import { Button, CommandButton } from './Button.tsx'
import { Boundary } from './LoadFailed.tsx'

export function ViewLine() {
  const { locale, t } = useWords()
  const views = useAtomValue(allowedViewsAtom)
  const current = useAtomValue(currentViewAtom)
  const open = useSetAtom(viewAtom)
  if (!current) return null
  const { Tools, tools = [], section } = current
  const siblings = views.filter((one) => one.section.en === section.en)
  return (
    <section className="view-line row" aria-label={t('console.toolbar')}>
      {siblings.length > 1 &&
        siblings.map(({ id, label }) => (
          <Button
            look="bare"
            text={label[locale]}
            key={id}
            aria-current={id === current.id ? 'page' : undefined}
            onClick={() => open(id)}
          />
        ))}
      <span className="grow" />
      <Boundary of={Tools}>
        <Suspense>{Tools && <Tools />}</Suspense>
      </Boundary>
      {[...tools, 'print'].map((id) => (
        <CommandButton key={id} id={id} />
      ))}
    </section>
  )
}
