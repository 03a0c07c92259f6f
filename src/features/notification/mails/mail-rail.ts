/** The day rail as table cells: closed, open and booked time, from 8 to 20 h or as far as hours and booking reach. */
import { QUARTERS_PER_HOUR, type Span } from '#kernel/quarters.ts'

export type MailRail = {
  /** 96 characters, '1' = open. */
  readonly open: string
  readonly yours: Span
}

type Piece = { readonly look: 'shut' | 'free' | 'yours'; readonly quarters: number }

const COLOURS = { shut: '#e2e7e8', free: '#b4c0d4', yours: '#0a7a52' } as const
const HEIGHT = 14

export function railRow(rail: MailRail, escapedLabel: string, font: string): string {
  const { from, to, pieces } = railPieces(rail)
  const total = to - from
  const cells = pieces
    .map(
      ({ look, quarters }) =>
        `<td class="rail-${look}" width="${((quarters / total) * 100).toFixed(2)}%" height="${HEIGHT}" bgcolor="${COLOURS[look]}" style="height:${HEIGHT}px;line-height:${HEIGHT}px;font-size:1px;background:${COLOURS[look]}">&nbsp;</td>`,
    )
    .join('')
  const ticks = [from, from + total / 2, to].map((quarter) => Math.round(quarter / QUARTERS_PER_HOUR))
  const tick = (text: number, align: string) =>
    `<td class="ink2" align="${align}" width="33%" style="${font}padding-top:4px;font-size:12px;color:#5c697f">${text}</td>`
  return (
    `<tr><td style="padding:4px 0 16px"><table role="img" aria-label="${escapedLabel}" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed"><tr>${cells}</tr></table>` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${tick(ticks[0] ?? 0, 'left')}${tick(ticks[1] ?? 0, 'center')}${tick(ticks[2] ?? 0, 'right')}</tr></table></td></tr>`
  )
}

export function railPieces({ open, yours }: MailRail): { from: number; to: number; pieces: Piece[] } {
  const first = open.indexOf('1')
  const last = open.lastIndexOf('1') + 1
  const down = (quarter: number) => Math.floor(quarter / QUARTERS_PER_HOUR) * QUARTERS_PER_HOUR
  const up = (quarter: number) => Math.ceil(quarter / QUARTERS_PER_HOUR) * QUARTERS_PER_HOUR
  const from = down(Math.min(32, first < 0 ? 32 : first, yours[0]))
  const to = up(Math.max(80, last, yours[1]))
  const pieces: Piece[] = []
  for (let quarter = from; quarter < to; quarter += 1) {
    const look = quarter >= yours[0] && quarter < yours[1] ? 'yours' : open[quarter] === '1' ? 'free' : 'shut'
    const before = pieces.at(-1)
    if (before?.look === look) pieces[pieces.length - 1] = { look, quarters: before.quarters + 1 }
    else pieces.push({ look, quarters: 1 })
  }
  return { from, to, pieces }
}
