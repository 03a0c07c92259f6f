import { sharp } from '#platform/picture-library.ts'
import { bundledFontFiles } from './preview-fonts.ts'

// libvips uses one thread in this process, so that drawing leaves a core to the server.
sharp.concurrency(1)

/** The size of large link previews. */
export const PREVIEW_WIDTH = 1200
export const PREVIEW_HEIGHT = 630

/** All texts are plain text in the reader's language; `priceText` e.g. "9,50 € pro Stunde". */
export type PreviewTexts = { readonly title: string; readonly place: string; readonly priceText: string }

const PANEL_WIDTH = 540
const MARGIN = 56
const TEXT_WIDTH = PANEL_WIDTH - 2 * MARGIN
const INK = '#0f1f3a'
const INK_SOFT = '#445269'
const BLUE = '#17356b'
const GREEN = '#0a7a52'
const TITLE_MAX_HEIGHT = 250
const TITLE_MAX_LENGTH = 110

/**
 * The preview picture of an office (Open Graph): JPEG, 1200 x 630, about 60 kB.
 * @param picture in any format that sharp reads: a stored photo, an SVG
 */
export async function drawPreview(picture: Uint8Array, texts: PreviewTexts): Promise<Buffer> {
  const room = await sharp(picture)
    .resize(PREVIEW_WIDTH - PANEL_WIDTH, PREVIEW_HEIGHT, { fit: 'cover' })
    .removeAlpha()
    .toBuffer()
  const brand = await drawText('Viertel', { font: 'Familjen Grotesk Bold', size: 36, colour: INK })
  const title = await drawTitle(texts.title)
  const place = await drawText(texts.place, { font: 'Hanken Grotesk Medium', size: 26, colour: INK_SOFT })
  const price = await drawText(texts.priceText, { font: 'Hanken Grotesk Semi-Bold', size: 30, colour: BLUE })
  const titleTop = 178
  const layers = [
    { input: room, left: PANEL_WIDTH, top: 0 },
    { input: Buffer.from(BRAND_MARK), left: MARGIN, top: MARGIN },
    { ...brand, left: MARGIN + 62, top: MARGIN + Math.round((48 - brand.height) / 2) },
    { ...title, left: MARGIN, top: titleTop },
    { ...place, left: MARGIN, top: titleTop + title.height + 24 },
    { ...price, left: MARGIN, top: PREVIEW_HEIGHT - MARGIN - price.height },
  ]
  return sharp({ create: { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT, channels: 3, background: '#fff' } })
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

const BRAND_MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 32 32">' +
  `<circle cx="16" cy="16" r="14.5" fill="none" stroke="${BLUE}" stroke-width="3"/>` +
  `<path d="M16 16V5.5A10.5 10.5 0 0 1 26.5 16Z" fill="${GREEN}"/></svg>`

type Drawn = { input: Buffer; width: number; height: number }
const NOTHING = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
type TextStyle = { font: string; size: number; colour: string }

/** As large as fits into its area; a very long title is cut. */
async function drawTitle(title: string): Promise<Drawn> {
  const short = title.length > TITLE_MAX_LENGTH ? `${title.slice(0, TITLE_MAX_LENGTH).trimEnd()}…` : title
  for (const size of [58, 50, 42, 36]) {
    const drawn = await drawText(short, { font: 'Familjen Grotesk Bold', size, colour: INK })
    if (drawn.height <= TITLE_MAX_HEIGHT) return drawn
  }
  return drawText(short, { font: 'Familjen Grotesk Bold', size: 30, colour: INK })
}

async function drawText(text: string, { font, size, colour }: TextStyle): Promise<Drawn> {
  // Pango refuses an empty text.
  const content = escapeMarkup(text).trim()
  if (!content) return { input: NOTHING, width: 1, height: 1 }
  await loadFonts()
  const { data, info } = await sharp({ text: { ...textOptions(content, colour), font: `${font} ${size}` } })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

function textOptions(content: string, colour: string) {
  return {
    text: `<span foreground="${colour}">${content}</span>`,
    width: TEXT_WIDTH,
    wrap: 'word-char' as const,
    rgba: true,
    dpi: 72,
  }
}

let loading: Promise<unknown> | undefined

/** Pango remembers each font file for the lifetime of the process. */
function loadFonts(): Promise<unknown> {
  loading ??= (async () => {
    for (const fontfile of bundledFontFiles())
      await sharp({ text: { ...textOptions('a', INK), font: 'Hanken Grotesk 10', fontfile } }).toBuffer()
  })()
  return loading
}

/** Escapes for Pango markup, which does not allow control characters. */
function escapeMarkup(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f\ufffe\uffff]+/g, ' ').replace(/[&<>]/g, (sign) => names[sign]!)
}
