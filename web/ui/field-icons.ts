/** The icons of form fields and of the notice above a tick, in a module of their own, so that the login pages need not load all of icons.ts. */

export const warning = { d: 'M12 3.5L2.8 19.5h18.4zM12 10v4.5M12 17h.01' }
export const eye = {
  d: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
}
export const eyeStruck = { d: `${eye.d}M4 4l16 16` }
export const speaker = {
  d: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.2 9a4.2 4.2 0 0 1 0 6M17.8 6.4a8 8 0 0 1 0 11.2',
}
