/** Sets the document's title to that of the screen. */
import { useEffect } from 'react'

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
