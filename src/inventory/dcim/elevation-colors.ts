/** The colours of an elevation, as values of SVG attributes. */
export interface ElevationColors {
  readonly caption: string
  readonly rail: string
  readonly face: string
  readonly line: string
  readonly number: string
  /** The back of a device that is mounted at the other face. */
  readonly behind: string
  readonly behindEdge: string
  readonly behindText: string
  /** The frame around the device that a page is about. */
  readonly mark: string
  /** The suffix of the ids of patterns, which makes them unique in a page. */
  readonly patterns: string
}

/** The colours of a drawing that is opened or printed on its own. */
export const documentColors: ElevationColors = {
  caption: '#4a5361',
  rail: '#3b4450',
  face: '#f7f8fa',
  line: '#d3d9e0',
  number: '#5b6572',
  behind: '#e9ecf0',
  behindEdge: '#8a94a1',
  behindText: '#414a56',
  mark: '#0f5f58',
  patterns: '',
}

/** The colours of a drawing inside a page: those of the page, light or dark. */
export const pageColors: ElevationColors = {
  caption: 'var(--faint)',
  rail: 'var(--strong-line)',
  face: 'var(--ground)',
  line: 'var(--line)',
  number: 'var(--faint)',
  behind: 'var(--line)',
  behindEdge: 'var(--strong-line)',
  behindText: 'var(--ink)',
  mark: 'var(--accent)',
  patterns: '',
}
