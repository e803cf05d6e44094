/**
 * The icons of the site and the console: the attributes of one path on a grid of 24 units, drawn in strokes unless it has a fill.
 * Each icon is an export of its own, so that a page carries only the icons that it shows.
 */

/** The attributes of a `path` element. */
export type Drawing = Readonly<{ d: string; fill?: string }>

export { speaker } from './field-icons.ts'

/** An empty icon, for alignment. */
export const blank = { d: '' }
export const bars = { d: 'M5 20v-6M12 20V9M19 20V4' }
export const bell = { d: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 18.5a2 2 0 0 0 4 0M12 3v2' }
export const bus = {
  d: 'M6 4.5h12a2 2 0 0 1 2 2V15a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6.5a2 2 0 0 1 2-2M4 11.5h16M8 17v2M16 17v2M7.5 14.3h.01M16.5 14.3h.01',
}
export const camera = {
  d: 'M3.5 8h3.7L9 5.2h6L16.8 8h3.7v11h-17zM12 9.6a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2',
}
export const check = { d: 'M5 12.5l4.5 4.5L19 7' }
export const clock = { d: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7v5.2l3.4 2' }
export const close = { d: 'M6 6l12 12M18 6L6 18' }
export const cloth = {
  d: 'M4 5.5h13.5a2.5 2.5 0 0 1 2.5 2.5v10.5H6.5A2.5 2.5 0 0 1 4 16zM4 14.5h13.5A2.5 2.5 0 0 1 20 17M4 12h16M9 5.5V12',
}
export const columns = {
  d: 'M3.5 6a1.5 1.5 0 0 1 1.5-1.5h14a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18zM9 4.5v15M15 4.5v15',
}
export const compare = { d: 'M3 6h7.5v13H3zM13.5 6H21v13h-7.5z' }
export const down = { d: 'M5 9l7 7 7-7' }
export const download = { d: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4 20h16' }
export const file = { d: 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5' }
export const gallery = {
  d: 'M5.5 5h13a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M8.5 8.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2M4 17l5-4.5 3.5 3 3-2.7 5 4.2',
}
export const gear = {
  d: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M6 6l2.1 2.1M15.9 15.9 18 18M18 6l-2.1 2.1M8.1 15.9 6 18',
}
export const gold = {
  d: 'M4 3.5C4 11 7.2 16 12 16s8-5 8-12.5M6.6 3.5c0 5.6 2 9.3 5.4 9.3s5.4-3.7 5.4-9.3M12 16.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8',
}
export const hall = {
  d: 'M3 10l9-5.5L21 10M5 10v9M19 10v9M3 19.5h18M9.5 19.5V15a2.5 2.5 0 0 1 5 0v4.5M9 10.5h6',
}
export const home = { d: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z' }
export const hourglass = { d: 'M7 4h10M7 20h10M8 4v3.5L12 12l4-4.5V4M8 20v-3.5L12 12l4 4.5V20' }
export const left = { d: 'M15 5l-7 7 7 7' }
export const lock = {
  d: 'M7 10.5h10a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5.5a2 2 0 0 1 2-2M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.2v2.2',
}
export const log = { d: 'M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4' }
export const mail = { d: 'M3.5 5.5h17v13h-17zM3.5 6.5 12 13l8.5-6.5' }
export const meal = {
  d: 'M3 15.5C3 8.5 10 5 21 5c0 8.5-4.5 13.5-11 13.5-4 0-7-.5-7-3zM3 15.5C8 15 13 12 16.5 8.5M8.5 11.5l.8 2.6M12 9l1.2 3',
}
export const menu = { d: 'M4 7h16M4 12h16M4 17h16' }
export const minus = { d: 'M5 12h14' }
export const mirror = {
  d: 'M12 3.2a5.8 5.8 0 1 0 0 11.6 5.8 5.8 0 0 0 0-11.6M12 14.8V21M9 21h6M9.5 9.5A3 3 0 0 1 12 6.5',
}
export const more = { d: 'M5 12h1M11.5 12h1M18 12h1' }
export const note = { d: 'M4 5h16v11H9l-5 4z' }
export const offline = {
  d: 'M3 3l18 18M6.8 9.8A9.5 9.5 0 0 0 4 11.8M12 8.2c3 0 5.8 1.3 8 3.6M9.2 14.6a5 5 0 0 1 5.3-.3M12 18.5h.01M2.5 8.3a13.5 13.5 0 0 1 3-2.2M10 4.7a13.5 13.5 0 0 1 11.5 3.6',
}
export const open = { d: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6' }
export const pencil = { d: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3' }
export const people = {
  d: 'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2.5 20c0-4 3-6.5 6.5-6.5s6.5 2.5 6.5 6.5M16 5a3.5 3.5 0 0 1 0 6.5M18 14c2 .8 3.5 3 3.5 6',
}
export const phone = {
  d: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1.5 1.5 0 0 1-1.5 1.5A15.5 15.5 0 0 1 3.5 5.5 1.5 1.5 0 0 1 5 4',
}
export const play = { d: 'M6 4l14 8-14 8z' }
export const plus = { d: 'M12 5v14M5 12h14' }
export const printer = {
  d: 'M7 9V3.5h10V9M7 17H4.5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h15a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H17M7 14h10v6.5H7z',
}
export const replay = { d: 'M4.5 12a7.5 7.5 0 1 0 2.5-5.6M4 4v4.5h4.5M12 8v4.5l3 1.8' }
export const right = { d: 'M9 5l7 7-7 7' }
export const rotate = { d: 'M19.5 12a7.5 7.5 0 1 1-2.5-5.6M20 4v4.5h-4.5' }
export const rows = { d: 'M4 6h16M4 12h16M4 18h16' }
export const search = { d: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 21 21' }
export const sliders = {
  d: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M9 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
}
export const trash = { d: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5' }
export const undo = { d: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3' }
export const upload = { d: 'M4 14v5.5h16V14M12 15V4M7.5 8.5L12 4l4.5 4.5' }
export const whatsapp = {
  d: 'M12 3.5a8.5 8.5 0 0 0-7.3 12.8L3.5 20.5l4.3-1.1A8.5 8.5 0 1 0 12 3.5zM9.3 8.2l1.1 2.2-.9 1.1c.7 1.4 1.6 2.3 3 3l1.1-.9 2.2 1.1c-.2 1.3-1.1 1.9-2.2 1.7-3.3-.7-5.4-2.9-6.1-6-.2-1.1.5-2 1.8-2.2z',
}
export const star = { d: 'M12 3.5l2.6 5.6 6 .7-4.5 4.1 1.2 6.1L12 16.9 6.7 20l1.2-6.1L3.4 9.8l6-.7z' }
export const starSolid = { ...star, fill: 'currentColor' }
export const jasmine = {
  d: 'M12 10.8C15.2 9.2 15.6 5.2 12 2.8C8.4 5.2 8.8 9.2 12 10.8zM13.1 11.6C15.7 14.2 19.6 13.3 20.7 9.2C17.4 6.5 13.7 8.1 13.1 11.6zM12.7 13C11.1 16.1 13.1 19.6 17.4 19.4C18.9 15.4 16.2 12.4 12.7 13zM11.3 13C7.8 12.4 5.1 15.4 6.6 19.4C10.9 19.6 12.9 16.1 11.3 13zM10.9 11.6C10.3 8.1 6.6 6.5 3.3 9.2C4.4 13.3 8.3 14.2 10.9 11.6z',
  fill: 'currentColor',
}
