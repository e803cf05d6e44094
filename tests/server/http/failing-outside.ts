/** Preloaded into a server: at a signal something fails outside any request, in each way that there is, with the words of SECRET. */
process.on('SIGUSR2', () => {
  const words = () => new Error(process.env.SECRET)
  setTimeout(() => {
    throw words()
  })
  setImmediate(() => {
    throw words()
  })
  void Promise.reject(words())
  void Promise.reject(undefined)
  void (async () => {
    await Bun.sleep(1)
    throw words()
  })()
})
