/** Opens the AskDialog with this id. @returns whether the answer was yes; closing the dialog counts as no */
export function ask(id: string): Promise<boolean> {
  const dialog = document.getElementById(id)
  if (!(dialog instanceof HTMLDialogElement)) return Promise.resolve(false)
  dialog.returnValue = ''
  dialog.showModal()
  return new Promise((answer) =>
    dialog.addEventListener('close', () => answer(dialog.returnValue === 'yes'), { once: true }),
  )
}
