/**
 * Paper: an A4 document as a tagged PDF/A-3a file (ISO 19005-3), so that it can be kept for ten years and read aloud.
 * The same content gives the same bytes. Only for threads and tests: the libraries are large (platform/fence).
 */
import PDFDocument from 'pdfkit'
import { paperFonts, type FontName } from './fonts.ts'

export type Attachment = {
  readonly name: string
  readonly type: string
  readonly description: string
  readonly text: string
  /** Descriptions for the metadata of the file, as RDF. */
  readonly metadata: string
}

export type PaperSettings = {
  readonly title: string
  readonly subject: string
  readonly author: string
  /** BCP 47, "de-DE". */
  readonly language: string
  readonly at: Temporal.Instant
  /** At the foot of each page. */
  readonly footer: readonly string[]
  readonly pageOf: (page: number, pages: number) => string
  readonly attachment?: Attachment
}

export type Column = { readonly title: string; readonly share: number; readonly align?: 'left' | 'right' }

/** How a row of a table looks. */
type Look = 'title' | 'cell' | 'total'

export type Paper = {
  /** Two blocks beside each other. */
  beside(left: readonly string[], right: readonly string[]): void
  title(text: string): void
  heading(text: string): void
  text(text: string): void
  /** Rows of a label and its value. */
  facts(rows: readonly (readonly [string, string])[]): void
  /** @param total the sums of the columns, as a last row */
  table(columns: readonly Column[], rows: readonly (readonly string[])[], total?: readonly string[]): void
  /** Label and amount at the right-hand side; the last row is the result. */
  sums(rows: readonly (readonly [string, string])[]): void
}

const PAGE = { width: 595.28, height: 841.89 }
const EDGE = { left: 62, right: 56, top: 56, bottom: 92 }
const WIDTH = PAGE.width - EDGE.left - EDGE.right
// The light colours of the pages (ui/tokens.css): ink, ink2, line, blue, green.
const INK = '#0f1f3a'
const SOFT = '#445269'
const LINE = '#d7dedd'
const ACCENT = '#17356b'
const GREEN = '#0a7a52'
const BODY = 9.5

export async function makePaper(settings: PaperSettings, write: (paper: Paper) => void): Promise<Uint8Array> {
  const fonts = await paperFonts()
  const at = new Date(settings.at.epochMilliseconds)
  const doc = new PDFDocument({
    size: 'A4',
    margins: EDGE,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: settings.language,
    displayTitle: true,
    bufferPages: true,
    // None to begin with: each text names its own.
    font: '',
    info: {
      Title: settings.title,
      Subject: settings.subject,
      Author: settings.author,
      Creator: 'Viertel',
      Producer: 'Viertel',
      CreationDate: at,
      ModDate: at,
    },
  })
  // By name, because a file that is given again is read again.
  for (const { name, file } of fonts.all) doc.registerFont(name, file)
  const pieces: Uint8Array[] = []
  doc.on('data', (piece: Uint8Array) => pieces.push(piece))
  const ended = new Promise<void>((done, failed) => doc.on('end', () => done()).on('error', failed))
  const root = doc.struct('Document')
  doc.addStructure(root)
  const style = (name: FontName, size: number, colour: string, text: string): string => {
    const { font, shown } = fonts.choose(name, text)
    doc.font(font).fontSize(size).fillColor(colour)
    return shown
  }
  type Parent = { add(child: unknown): unknown }
  /** An element with the content that `draw` draws. */
  const element = (parent: Parent, type: string, draw: () => void) => {
    const content = doc.markStructureContent(type)
    draw()
    doc.endMarkedContent()
    const made = doc.struct(type, {}, [content])
    parent.add(made)
    made.end()
  }
  const artifact = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }
  const rule = (y: number, colour = LINE, width = 0.7) =>
    artifact(() =>
      doc
        .moveTo(EDGE.left, y)
        .lineTo(EDGE.left + WIDTH, y)
        .lineWidth(width)
        .strokeColor(colour)
        .stroke(),
    )
  const needs = (height: number) => {
    if (doc.y + height > PAGE.height - EDGE.bottom) doc.addPage()
  }
  const flow = (type: string, name: FontName, size: number, colour: string, text: string, after: number) => {
    const shown = style(name, size, colour, text)
    needs(doc.heightOfString(shown, { width: WIDTH }))
    element(root, type, () => doc.text(shown, EDGE.left, doc.y, { width: WIDTH, lineGap: 1.5 }))
    doc.y += after
  }
  const block = (lines: readonly string[], x: number, y: number, width: number): number => {
    doc.y = y
    for (const [nth, line] of lines.entries()) {
      const shown = style(nth === 0 ? 'bold' : 'regular', BODY, INK, line)
      element(root, 'P', () => doc.text(shown, x, doc.y, { width, lineGap: 1.5 }))
    }
    return doc.y
  }

  const paper: Paper = {
    beside(left, right) {
      const top = doc.y
      const half = WIDTH / 2 - 12
      const ends = [block(left, EDGE.left, top, half), block(right, EDGE.left + WIDTH / 2 + 12, top, half)]
      doc.y = Math.max(...ends) + 22
    },
    title: (text) => flow('H1', 'bold', 20, ACCENT, text, 10),
    heading(text) {
      // With some of what it is about.
      needs(80)
      flow('H2', 'bold', 12, INK, text, 6)
    },
    text: (text) => flow('P', 'regular', BODY, INK, text, 5),
    facts(rows) {
      const list = doc.struct('Table')
      root.add(list)
      for (const [label, value] of rows) {
        const row = doc.struct('TR')
        list.add(row)
        const y = doc.y
        const shownLabel = style('regular', BODY, SOFT, label)
        element(row, 'TH', () => doc.text(shownLabel, EDGE.left, y, { width: 130 }))
        const shown = style('regular', BODY, INK, value)
        element(row, 'TD', () => doc.text(shown, EDGE.left + 138, y, { width: WIDTH - 138 }))
        row.end()
        doc.y = Math.max(doc.y, y + 13) + 1
      }
      list.end()
      doc.y += 12
    },
    table(columns, rows, total) {
      const shares = columns.reduce((sum, column) => sum + column.share, 0)
      const widths = columns.map((column) => (column.share / shares) * WIDTH)
      const lefts = widths.map((_, nth) => EDGE.left + widths.slice(0, nth).reduce((sum, width) => sum + width, 0))
      const innerOf = (nth: number) => widths[nth]! - (nth === 0 || nth === columns.length - 1 ? 4 : 8)
      const made = doc.struct('Table')
      root.add(made)
      const styled = (look: Look, cell: string) =>
        look === 'title'
          ? style('bold', 8.5, SOFT, cell)
          : style(look === 'total' ? 'bold' : 'regular', BODY, INK, cell)
      const heightOf = (cells: readonly string[], look: Look) =>
        Math.max(...cells.map((cell, nth) => doc.heightOfString(styled(look, cell), { width: innerOf(nth) })))
      /** @param parent null for titles that are repeated on a further page, which are no content */
      const drawRow = (cells: readonly string[], look: Look, height: number, parent: Parent | null) => {
        const y = doc.y
        const row = parent && doc.struct('TR')
        if (row) parent.add(row)
        for (const [nth, cell] of cells.entries()) {
          const shown = styled(look, cell)
          const align = columns[nth]!.align ?? 'left'
          const draw = () =>
            doc.text(shown, lefts[nth]! + (nth === 0 ? 0 : 4), y, {
              width: innerOf(nth),
              align,
            })
          if (row) element(row, look === 'title' ? 'TH' : 'TD', draw)
          else artifact(draw)
        }
        row?.end()
        doc.y = y + height + 4
      }
      const titles = columns.map((column) => column.title)
      const drawTitles = (parent: Parent | null) => {
        drawRow(titles, 'title', heightOf(titles, 'title'), parent)
        rule(doc.y - 1, INK, 0.9)
        doc.y += 4
      }
      drawTitles(made)
      const drawCells = (cells: readonly string[], look: Look) => {
        const height = heightOf(cells, look)
        if (doc.y + height + 8 > PAGE.height - EDGE.bottom) {
          doc.addPage()
          drawTitles(null)
        }
        drawRow(cells, look, height, made)
        if (look === 'total') rule(doc.y - 1, INK, 0.9)
        else rule(doc.y - 1)
        doc.y += 4
      }
      for (const cells of rows) drawCells(cells, 'cell')
      if (total) drawCells(total, 'total')
      made.end()
      doc.y += 6
    },
    sums(rows) {
      needs(rows.length * 16 + 8)
      const made = doc.struct('Table')
      root.add(made)
      const left = EDGE.left + WIDTH * 0.42
      const width = WIDTH * 0.58
      for (const [nth, [label, value]] of rows.entries()) {
        const isResult = nth === rows.length - 1
        if (isResult) {
          artifact(() =>
            doc
              .moveTo(left, doc.y)
              .lineTo(left + width, doc.y)
              .lineWidth(0.9)
              .strokeColor(INK)
              .stroke(),
          )
          doc.y += 5
        }
        const row = doc.struct('TR')
        made.add(row)
        const y = doc.y
        const name = isResult ? 'bold' : 'regular'
        const size = isResult ? 11 : BODY
        const shownLabel = style(name, size, INK, label)
        element(row, 'TH', () => doc.text(shownLabel, left, y, { width: width * 0.68 }))
        const bottom = doc.y
        const shown = style(name, size, INK, value)
        element(row, 'TD', () => doc.text(shown, left + width * 0.68, y, { width: width * 0.32, align: 'right' }))
        row.end()
        doc.y = Math.max(doc.y, bottom) + 3
      }
      made.end()
      doc.y += 10
    },
  }

  drawMark(artifact, doc, style)
  doc.y = EDGE.top + 44
  write(paper)
  root.end()
  drawFooters()
  if (settings.attachment) {
    const { name, type, description, text, metadata } = settings.attachment
    // The types do not know the relationship, which PDF/A-3 demands.
    const options = { name, type, description, relationship: 'Alternative', creationDate: at, modifiedDate: at }
    doc.file(Buffer.from(text, 'utf8'), options)
    doc.appendXML(metadata)
  }
  doc.end()
  await ended
  return Buffer.concat(pieces)

  function drawFooters(): void {
    const { start, count } = doc.bufferedPageRange()
    for (let page = start; page < start + count; page += 1) {
      doc.switchToPage(page)
      // Text below the margin would begin a new page.
      doc.page.margins.bottom = 0
      doc.markContent('Artifact', { type: 'Pagination', bbox: [0, 0, PAGE.width, EDGE.bottom], attached: ['Bottom'] })
      const top = PAGE.height - EDGE.bottom + 22
      doc
        .moveTo(EDGE.left, top - 8)
        .lineTo(EDGE.left + WIDTH, top - 8)
        .lineWidth(0.5)
        .strokeColor(LINE)
        .stroke()
      doc.y = top
      for (const line of settings.footer) {
        const shown = style('regular', 7.5, SOFT, line)
        doc.text(shown, EDGE.left, doc.y, { width: WIDTH - 90, lineGap: 1 })
      }
      const shown = style('regular', 7.5, SOFT, settings.pageOf(page - start + 1, count))
      doc.text(shown, EDGE.left + WIDTH - 80, top, { width: 80, align: 'right' })
      doc.endMarkedContent()
    }
  }
}

/** The marketplace's mark: a circle, a quarter of which is filled (public/favicon.svg). */
function drawMark(
  artifact: (draw: () => void) => void,
  doc: PDFKit.PDFDocument,
  style: (name: FontName, size: number, colour: string, text: string) => string,
): void {
  artifact(() => {
    doc
      .save()
      .translate(EDGE.left, EDGE.top - 16)
      .scale(0.7)
    doc.circle(16, 16, 14.25).lineWidth(3.5).strokeColor(ACCENT).stroke()
    doc.path('M16 16V5A11 11 0 0 1 27 16Z').fillColor(GREEN).fill()
    doc.restore()
    const shown = style('bold', 15, INK, 'Viertel')
    doc.text(shown, EDGE.left + 30, EDGE.top - 14, { lineBreak: false })
  })
}
