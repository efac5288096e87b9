import { drawingMarkup, type Markup } from 'cadastre/pages'
import { svgElement, type SvgMarkup } from '../svg.ts'

/** The size of a drawing in pixels, and its name for screen readers. */
interface DrawingFrame {
  readonly width: number
  readonly height: number
  readonly label: string
}

/** Renders a drawing in a page: an SVG element with links in it. */
export const pageDrawing = (
  { width, height, label }: DrawingFrame,
  ...content: readonly SvgMarkup[]
): Markup =>
  drawingMarkup(
    svgElement(
      'svg',
      {
        width,
        height,
        viewBox: `0 0 ${width} ${height}`,
        role: 'group',
        'aria-label': label,
        'font-family': "Helvetica,Arial,'Liberation Sans',sans-serif",
      },
      ...content,
    ).text,
  )
