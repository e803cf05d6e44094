/** Preloaded into what launch.mjs starts: where the launcher is ended by force and cannot pass it on, this asks to end in order. */
const launcher = process.ppid
const watch = setInterval(() => {
  if (process.ppid === launcher) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 200)
watch.unref()
