/** The signs of the console: one shape for each status, and the tools. They stand beside words, never for them. */
const paths = {
  blank: '',
  draft: 'M5 19l1-4.5L16.5 4 20 7.5 9.5 18zM14 6.5l3.5 3.5',
  submitted: 'M12 15V4M7.5 8.5 12 4l4.5 4.5M4 14v6h16v-6',
  under_verification: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12M15 15l5.5 5.5',
  verified: 'M4.5 12.5l5 5L20 7',
  ranked: 'M5 20v-6M12 20V9M19 20V4',
  shortlisted: 'M12 3.5l2.6 5.6 6 .7-4.5 4.1 1.2 6.1L12 16.9 6.7 20l1.2-6.1L3.4 9.8l6-.7z',
  waitlist: 'M7 4h10M7 20h10M8 4v3.5L12 12l4-4.5V4M8 20v-3.5L12 12l4 4.5V20',
  finalized: 'M12 10.8c3.2-1.6 3.6-5.6 0-8-3.6 2.4-3.2 6.4 0 8z',
  rejected: 'M6 6l12 12M18 6 6 18',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 21 21',
  down: 'M5 9l7 7 7-7',
  rows: 'M4 6h16M4 12h16M4 18h16',
  columns:
    'M3.5 6a1.5 1.5 0 0 1 1.5-1.5h14a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18zM9 4.5v15M15 4.5v15',
  compare: 'M3 6h7.5v13H3zM13.5 6H21v13h-7.5z',
  sliders: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M9 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  print: 'M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z',
  export: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4 20h16',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  document: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4',
  star: 'M12 4l2.4 5.2 5.6.700-4.2 3.9 1.1 5.7-4.9-2.9-4.9 2.9 1.1-5.7L4 9.9l5.6-.7z',
  log: 'M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4',
  replay: 'M4.5 12a7.5 7.5 0 1 0 2.5-5.6M4 4v4.5h4.5M12 8v4.5l3 1.8',
  gear: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M6 6l2.1 2.1M15.9 15.9 18 18M18 6l-2.1 2.1M8.1 15.9 6 18',
  lock: 'M7 10.5h10a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5.5a2 2 0 0 1 2-2M8 10.5V8a4 4 0 0 1 8 0v2.5',
  note: 'M4 5h16v11H9l-5 4z',
  people:
    'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2.5 20c0-4 3-6.5 6.5-6.5s6.5 2.5 6.5 6.5M16 5a3.5 3.5 0 0 1 0 6.5M18 14c2 .8 3.5 3 3.5 6',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  undo: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3',
  open: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  more: 'M5 12h1M11.5 12h1M18 12h1',
  close: 'M6 6l12 12M18 6 6 18',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  phone:
    'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1.5 1.5 0 0 1-1.5 1.5A15.5 15.5 0 0 1 3.5 5.5 1.5 1.5 0 0 1 5 4',
  mail: 'M3.5 5.5h17v13h-17zM3.5 6.5 12 13l8.5-6.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  rotate: 'M19.5 12a7.5 7.5 0 1 1-2.5-5.6M20 4v4.5h-4.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
} as const
export type IconName = keyof typeof paths

/** The jasmine flower is one petal, five times; the star is solid. */
const turns: Partial<Record<IconName, readonly number[]>> = { finalized: [0, 72, 144, 216, 288] }
const solid: readonly IconName[] = ['shortlisted', 'finalized']

export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg
      className={`icon ${solid.includes(name) ? 'icon-solid' : ''} ${className}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {(turns[name] ?? [0]).map((degrees) => (
        <path key={degrees} d={paths[name]} transform={degrees ? `rotate(${degrees} 12 12)` : undefined} />
      ))}
    </svg>
  )
}
