/**
 * What the forms of both views do, without script as well. Each success carries the fields of the form that takes it back,
 * so that undoing is the same way in.
 */
import { cancelBooking } from '../../contract.ts'
import { previewBlock, previewVacation } from '../contract.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { refusalText } from '#kernel/refusals.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { keepClash } from '../../clash/contract.ts'
import * as block from '#features/office/block/contract.ts'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import type { PageContext } from '#client/page-context.ts'

type Fields = Readonly<Record<string, string>>

/** Fields that make undone what was done; null where that was itself an undoing. */
type Done = {
  readonly undo: Fields | null
  readonly bookings: readonly number[]
  /** How many guests were told that they cannot come. */
  readonly canceled?: number
}

/** Who would be in the way: shown before anything is done. */
class NotSeen extends Error {
  readonly affected: Affected
  readonly lacksReason: boolean

  constructor(affected: Affected, lacksReason: boolean) {
    super('the bookings in the way have to be seen first')
    this.affected = affected
    this.lacksReason = lacksReason
  }
}
export type Affected = ReplyData<typeof previewBlock>['data']

const SHOWN = [
  'over',
  'reason',
  'id',
  'day',
  'from',
  'to',
  'desks',
  'repeat',
  'until',
  'note',
  'note_de',
  'note_en',
  'from0',
  'to0',
]

export async function calendarAction(request: Request, { call, locale }: Pick<PageContext, 'call' | 'locale'>) {
  const form = await request.formData()
  const read = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const intent = read('intent')
  const act = ACTS[intent]
  try {
    if (!act) return { ...formDone(''), undo: null, bookings: [] }
    const done = await act(call, read)
    return { ...formDone(intent), ...done, undo: read('isUndo') === '' ? done.undo : null }
  } catch (error) {
    if (error instanceof NotSeen) {
      const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
      const errors: Record<string, string[]> = error.lacksReason
        ? { reason: [refusalText('booking.reason_needed', {}, locale)] }
        : {}
      return { ...formDone(intent, values), done: false, errors, undo: null, bookings: [], affected: error.affected }
    }
    return formRefused(error, form, SHOWN, locale)
  }
}

type Read = (name: string) => string
type Act = (call: PageContext['call'], read: Read) => Promise<Done>
type Repeat = (typeof block.REPEATS)[number]

const listOf = (text: string) => text.split(',').filter((part) => part !== '')
const isRepeat = (text: string): text is Repeat => block.REPEATS.some((one) => one === text)

function blockFields(body: {
  day: string
  from: string
  to: string
  desks: number
  note: string
  repeat: string
  weekdays: number[]
  until: string | null
  skips: string[]
}): Fields {
  return {
    ...body,
    desks: String(body.desks),
    weekdays: body.weekdays.join(','),
    until: body.until ?? '',
    skips: body.skips.join(','),
  }
}

function spansFields(spans: readonly (readonly number[])[]): Fields {
  return Object.fromEntries(
    spans.flatMap(([a = 0, b = 0], place) => [
      [`from${place}`, String(a)],
      [`to${place}`, String(b)],
    ]),
  )
}

const MOST_SPANS = 4

/** The spans of the form, in quarters. One whose end is missing stays wrong, so that the server says so. */
function spansOf(read: Read): [number, number][] {
  return Array.from({ length: MOST_SPANS }, (_, place) => [read(`from${place}`), read(`to${place}`)] as const)
    .filter(([from, to]) => from !== '' || to !== '')
    .map(([from, to]): [number, number] => [Number(from), Number(to)])
    .toSorted(([a], [b]) => a - b)
}

type Override = { spans: readonly (readonly number[])[]; note: { de: string; en: string } }

const undoneDay = (id: string, day: string, before: Override | null): Fields =>
  before === null
    ? { intent: 'clear', id, day }
    : { intent: 'hours', id, day, ...spansFields(before.spans), note_de: before.note.de, note_en: before.note.en }

/**
 * The bookings that the host has seen and wants to cancel; none when they stay, which is what happens unless said.
 * @throws NotSeen before they were shown, and without a reason: before anything is done
 */
async function seenOf(read: Read, preview: () => Promise<Affected>): Promise<number[]> {
  if (read('over') !== 'cancel') return []
  const seen = listOf(read('seen')).map(Number)
  if (seen.length > 0 && read('reason').trim() !== '') return seen
  const affected = await preview()
  if (affected.length === 0) return []
  throw new NotSeen(affected, seen.length > 0)
}

/**
 * After the block, so that nobody takes the place of a guest who was canceled. Cancelling what was canceled already does
 * nothing, so the same form sent once more goes on where it stopped. What can no longer be canceled stays, and is named.
 */
async function cancelSeen(call: PageContext['call'], read: Read, seen: readonly number[], under: readonly number[]) {
  const gone = new Set<number>()
  for (const id of seen) {
    try {
      await call(cancelBooking, { params: { id: String(id) }, query: { reason: read('reason') } })
      gone.add(id)
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
    }
  }
  return { bookings: under.filter((id) => !gone.has(id)), canceled: gone.size }
}

const ACTS: Readonly<Record<string, Act>> = {
  async 'keep-clash'(call, read) {
    await call(keepClash, { params: { id: read('id') } })
    return { undo: null, bookings: [] }
  },
  async block(call, read) {
    const [id, day, repeat] = [read('id'), read('day'), read('repeat')]
    const body = {
      day,
      from: read('from'),
      to: read('to'),
      desks: read('desks').trim() === '' ? null : Number(read('desks')),
      note: read('note'),
      repeat: isRepeat(repeat) ? repeat : ('once' as const),
      weekdays: listOf(read('weekdays')).map(Number),
      until: read('until') || null,
      skips: listOf(read('skips')),
    }
    // A single block has no end of its own; what is typed there belongs to a series.
    if (body.repeat === 'once') body.until = null
    const seen = await seenOf(read, async () => (await call(previewBlock, { params: { id }, body })).data)
    const { data } = await call(block.createBlock, { params: { id }, body })
    const undo: Fields =
      data.block === null
        ? { intent: 'end-series', id, series: String(data.series), from: day }
        : { intent: 'unblock', id, block: String(data.block) }
    return { undo, ...(await cancelSeen(call, read, seen, data.bookings)) }
  },
  async unblock(call, read) {
    const id = read('id')
    const { data } = await call(block.deleteBlock, { params: { id, block: read('block') } })
    return { undo: { intent: 'block', id, ...blockFields(data.undo) }, bookings: [] }
  },
  async 'end-series'(call, read) {
    const [id, from] = [read('id'), read('from')]
    const params = { id, series: read('series') }
    const { data } = await call(block.endSeries, { params, query: from === '' ? {} : { from } })
    return { undo: { intent: 'block', id, ...blockFields(data.undo) }, bookings: [] }
  },
  async vacation(call, read) {
    const body = { from: read('from'), until: read('until'), note: read('note') }
    const seen = await seenOf(read, async () => (await call(previewVacation, { body })).data)
    const { data } = await call(block.createVacation, { body })
    const ranges = data.added.map((one) => `${one.from}:${one.until}`).join(',')
    const undo: Fields = { intent: 'end-vacation', vacation: String(data.id), ranges, note: body.note }
    const under = data.bookings.map((one) => one.id)
    return { undo, ...(await cancelSeen(call, read, seen, under)) }
  },
  async 'end-vacation'(call, read) {
    const params = { id: read('vacation') }
    const ranges = listOf(read('ranges')).map((range) => range.split(':'))
    let undo: Fields | null = null
    for (const [from, until] of ranges.length === 0 ? [[]] : ranges) {
      const query = { ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) }
      const { data } = await call(block.deleteVacation, { params, query })
      undo = { intent: 'vacation', ...data.undo }
    }
    return { undo, bookings: [] }
  },
  async hours(call, read) {
    const [id, day] = [read('id'), read('day')]
    const spans = read('closed') === '' ? spansOf(read) : []
    const body = { spans, note: { de: read('note_de'), en: read('note_en') } }
    const { data } = await call(block.overrideDay, { params: { id, day }, body })
    return { undo: undoneDay(id, day, data.undo), bookings: data.outside }
  },
  async clear(call, read) {
    const [id, day] = [read('id'), read('day')]
    const { data } = await call(block.clearDay, { params: { id, day } })
    return { undo: undoneDay(id, day, data.undo), bookings: data.outside }
  },
}
