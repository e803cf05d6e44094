/** The admin dashboard's head: who is logged in, and the way out. The list of applications follows under it. */
import { useEffect, useState } from 'react'
import { wordsOf } from '../../site/api.ts'
import { useTitle, useWords } from '../language.ts'
import { type Account, isStaff, whoIsIn } from '../session.ts'
import { AccessDenied } from '../window/AccessDenied.tsx'
import { Head } from '../window/Head.tsx'

type Visitor =
  | { state: 'asking' }
  | { state: 'failed'; error: unknown }
  | { state: 'known'; account: Account | null }

function useVisitor(): Visitor {
  const [visitor, setVisitor] = useState<Visitor>({ state: 'asking' })
  useEffect(() => {
    whoIsIn().then(
      (account) => setVisitor({ state: 'known', account }),
      (error: unknown) => setVisitor({ state: 'failed', error }),
    )
  }, [])
  return visitor
}

export function Dashboard() {
  const { word } = useWords()
  const visitor = useVisitor()
  useTitle(`${word('admin.title')} – ${word('app.title')}`)
  if (visitor.state === 'asking') return <p className="waiting">{word('admin.wait')}</p>
  if (visitor.state === 'failed') {
    const text = wordsOf(visitor.error, { network: word('toast.network'), otherwise: word('toast.error') })
    return <p className="waiting">{text}</p>
  }
  const { account } = visitor
  if (!account || !isStaff(account)) return <AccessDenied />
  return (
    <main>
      <Head account={account} />
    </main>
  )
}
