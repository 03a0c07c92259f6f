/** What is booked and kept back on a day, by name, and what can be taken away. */
import { Link } from 'react-router'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { CalendarDay, CalendarOffice } from './calendar-data.ts'
import type { CalendarAnswer } from './done-notice.tsx'

type DayEntriesProps = { office: CalendarOffice; day: CalendarDay; answer: CalendarAnswer | undefined }
type Block = CalendarDay['blocks'][number]

const timesOf = ({ a, b }: { a: number; b: number }) => `${formatQuarter(a)}–${formatQuarter(b)}`

export function DayEntries({ office, day, answer }: DayEntriesProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  if (day.bookings.length + day.blocks.length === 0) return <p className="quiet">{t('nothing')}</p>
  return (
    <section aria-label={t('entries')}>
      <ul className="day-entries">
        {day.bookings.map((one) => (
          <li key={one.id} data-kind="booking">
            <span className="num">{timesOf(one)}</span>
            <span>
              {one.booker === '' ? t('paying') : <Link to={path(`/booking/${one.id}`)}>{one.booker}</Link>}
              {day.capacity > 1 && `, ${t('places', { count: one.desks })}`}
            </span>
          </li>
        ))}
        {day.blocks.map((one) => (
          <li key={one.id} data-kind={one.source === 'feed' || one.source === 'outage' ? 'foreign' : 'block'}>
            <span className="num">{timesOf(one)}</span>
            <div>
              <p>
                <BlockName block={one} />
                {day.capacity > 1 && `, ${t('places', { count: one.desks })}`}
                {one.note !== '' && `: ${one.note}`}
              </p>
              <BlockEnds office={office.id} date={day.date} block={one} answer={answer} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function BlockName({ block }: { block: Block }) {
  const t = useTexts({ de, en })
  if (block.source === 'feed') return t('ofCalendar', { name: block.calendar })
  if (block.source === 'outage') return t('ofOutage', { name: block.calendar })
  if (block.source === 'series') return t('seriesEntry')
  return block.ref === null ? t('blocked') : t('vacationEntry')
}

type BlockEndsProps = { office: number; date: string; block: Block; answer: CalendarAnswer | undefined }

/** The ways in which a block ends; those of another calendar end there. */
function BlockEnds({ office, date, block, answer }: BlockEndsProps) {
  const t = useTexts({ de, en })
  if (block.source === 'feed' || block.source === 'outage') return null
  const name = timesOf(block)
  const refused = answer && !answer.done && answer.values['block'] === String(block.id) ? answer : undefined
  const isVacation = block.source === 'hand' && block.ref !== null
  const ways =
    block.source === 'series'
      ? [
          { intent: 'unblock', text: t('removeDay'), ranges: '' },
          { intent: 'end-series', text: t('endSeries'), ranges: '' },
        ]
      : isVacation
        ? [
            { intent: 'end-vacation', text: t('removeDay'), ranges: `${date}:${date}` },
            { intent: 'end-vacation', text: t('endVacation'), ranges: '' },
          ]
        : [{ intent: 'unblock', text: t('remove'), ranges: '' }]
  return (
    <div className="row">
      {ways.map(({ intent, text, ranges }) => (
        <PostForm key={text} intent={intent} answer={refused?.intent === intent ? refused : undefined}>
          <input type="hidden" name="id" value={office} />
          <input type="hidden" name="block" value={block.id} />
          <input type="hidden" name="series" value={block.ref ?? ''} />
          <input type="hidden" name="vacation" value={block.ref ?? ''} />
          <input type="hidden" name="from" value={date} />
          <input type="hidden" name="ranges" value={ranges} />
          <FormMessage />
          <SubmitButton look="text" aria-label={`${text}: ${name}`}>
            {text}
          </SubmitButton>
        </PostForm>
      ))}
    </div>
  )
}
