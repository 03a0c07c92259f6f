/** One place at one time for several members of a company. Everything that is chosen is in the address, so it works without script. */
import { ArrowLeft, Check } from 'lucide-react'
import {
  Link,
  useActionData,
  useLoaderData,
  useNavigate,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { PostForm } from '#client/form/post-form.tsx'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { readCompany } from '#features/company/contract.ts'
import { formatDay, formatInstant, formatMoney } from '#kernel/format.ts'
import { formatQuarter, QUARTERS_PER_HOUR } from '#kernel/quarters.ts'
import { isIsoDate } from '#kernel/time.ts'
import { ButtonLink } from '#ui/button.tsx'
import { DayRail } from '#ui/day-rail.tsx'
import { Notice } from '#ui/notice.tsx'
import { Picture } from '#ui/picture.tsx'
import { SoftTitle } from '#ui/soft-title.tsx'
import { wishQuery } from '../../rules/wish-in-url.ts'
import { choiceQuery, membersIn, readChoice } from '../rules/choice-in-url.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { loadTeamDay, type TeamDay } from './load-team-day.ts'
import { teamDayAction, type FailedDay, type TeamDayAnswer, type WaitingDay } from './team-day-action.ts'
import { TeamDayPeople } from './team-day-people.tsx'
import { TeamDaySummary } from './team-day-summary.tsx'
import { TeamDayWeeks } from './team-day-weeks.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const query = new URL(request.url).searchParams
  const choice = readChoice(query)
  const done = (query.get('done') ?? '').split(',').filter((date) => isIsoDate(date))
  try {
    // Without a place nothing is asked for that says who may see the page.
    const team = choice ? await loadTeamDay(page, choice) : (await page.call(readCompany), null)
    return { team, done, locale: page.locale }
  } catch (error) {
    throw pageAnswer(error, request, page.locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext)
  const choice = readChoice(new URL(request.url).searchParams)
  if (choice === null) throw pageAnswer(new Response(null, { status: 404 }), request, page.locale)
  return teamDayAction(await request.formData(), choice, page)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function TeamDayPage() {
  const { team, done } = useLoaderData<typeof loader>()
  const answer: TeamDayAnswer | undefined = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const booked = answer?.days ?? done
  const waiting = answer?.waiting ?? []
  const isSent = booked.length + waiting.length > 0
  return (
    <main className="page wrap stack" id="content" tabIndex={-1}>
      <p>
        <Link className="back" to={path('/team')}>
          <ArrowLeft size={18} />
          {t('toTeam')}
        </Link>
      </p>
      <h1>{t(waiting.length > 0 ? 'waitsTitle' : isSent ? 'doneTitle' : 'title')}</h1>
      {isSent ? (
        <Booked days={booked} waiting={waiting} zone={team?.plan.zone ?? null} failed={answer?.failed ?? []} />
      ) : team === null ? (
        <div className="empty-state">
          <p>
            <b>{t('noPlace')}</b>
          </p>
          <p>{t('noPlaceText')}</p>
          <ButtonLink look="primary" to={path('/')}>
            {t('toSearch')}
          </ButtonLink>
        </div>
      ) : (
        <Planning team={team} answer={answer} />
      )}
    </main>
  )
}

type BookedProps = {
  days: readonly string[]
  waiting: readonly WaitingDay[]
  /** Of the place. */
  zone: string | null
  failed: readonly FailedDay[]
}

function Booked({ days, waiting, zone, failed }: BookedProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const locale = useLocale()
  return (
    <section className="panel stack">
      {days.length > 0 && (
        <Notice tone="good" isAnnounced>
          {t('doneDays', { days: days.map((day) => formatDay(day, locale, 'dated')).join(', ') })}
        </Notice>
      )}
      {waiting.map(({ date, until, confirm }) => (
        <Notice key={date} isAnnounced>
          <span>
            <b>{t('waitsDay', { day: formatDay(date, locale, 'dated') })}</b>{' '}
            {t(confirm === null ? 'waitsForOthers' : 'waitsForYou', {
              time: zone === null ? '' : formatInstant(until, zone, locale, 'time'),
            })}
          </span>
        </Notice>
      ))}
      {waiting.map(
        ({ date, confirm }) =>
          confirm !== null && (
            <ButtonLink key={date} look="primary" isWide to={path(`/booking/${confirm}`)}>
              {t('confirmDay', { day: formatDay(date, locale, 'dated') })}
            </ButtonLink>
          ),
      )}
      {failed.map(({ date, reason }) => (
        <Notice key={date} tone="bad">
          {t('failedDay', { day: formatDay(date, locale, 'dated'), reason })}
        </Notice>
      ))}
      <div className="row">
        <ButtonLink {...(waiting.length > 0 ? {} : { look: 'primary' as const })} to={path('/booking')}>
          {t('toBookings')}
        </ButtonLink>
        <ButtonLink to={path('/team')}>{t('toTeam')}</ButtonLink>
      </div>
    </section>
  )
}

/** What is chosen goes into the address at once, and the page says what it comes to. */
function Planning({ team, answer }: { team: TeamDay; answer: TeamDayAnswer | undefined }) {
  const navigate = useNavigate()
  const show = (form: HTMLFormElement) => {
    const fields = new FormData(form)
    const guests = Number(/^[0-9]{1,2}$/.exec(String(fields.get('guests')))?.[0] ?? 0)
    const members = membersIn(fields.getAll('m').map(String))
    const query = choiceQuery({ ...team.choice, members, guests, find: String(fields.get('find') ?? '').trim() })
    void navigate(`?${query}`, { replace: true, preventScrollReset: true })
  }
  const { office, wish } = team.choice
  return (
    <PostForm
      className="team-day"
      action={`?${choiceQuery(team.choice)}`}
      answer={answer}
      onChange={(event) => {
        const { name } = event.target as unknown as HTMLInputElement
        if (name === 'm' || name === 'guests') show(event.currentTarget)
      }}
      onSubmit={(event) => {
        const isUpdate = (event.nativeEvent.submitter as HTMLButtonElement | null)?.formMethod === 'get'
        if (!isUpdate) return
        event.preventDefault()
        show(event.currentTarget)
      }}
      preventScrollReset
    >
      <input type="hidden" name="office" value={office} />
      <input type="hidden" name="date" value={wish.date} />
      <input type="hidden" name="time" value={formatQuarter(wish.quarter)} />
      <input type="hidden" name="hours" value={wish.hours} />
      <input type="hidden" name="key" value={team.key} />
      <div className="stack">
        <Where team={team} />
        <TeamDayPeople team={team} />
        {team.weeks.length > 0 && <TeamDayWeeks team={team} />}
      </div>
      <TeamDaySummary team={team} />
    </PostForm>
  )
}

function Where({ team: { office, plan, choice } }: { team: TeamDay }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { date, from, to, hours, hourlyCents, currency, freeDesks } = plan
  const start = choice.wish.quarter
  const yours = [start, start + choice.wish.hours * QUARTERS_PER_HOUR] as const
  const query = wishQuery({ ...choice.wish, quantity: 1, code: '' })
  return (
    <section className="panel stack" aria-labelledby="team-day-place">
      <div className="team-day-place">
        {office.photo && <Picture pictureKey={office.photo.key} hash={office.photo.hash} alt="" sizes="120px" eager />}
        <div>
          <h2 id="team-day-place">
            <SoftTitle text={office.title} />
          </h2>
          <p className="quiet num">
            {t('when', { day: formatDay(date, locale, 'dated'), from, to, hours })} ·{' '}
            {hourlyCents === 0
              ? t('perPersonFree')
              : t('perPerson', { price: formatMoney(hourlyCents, currency, locale) })}
          </p>
          {freeDesks > 0 && (
            <p className="team-day-free small">
              <Check size={16} />
              {t('free', { count: freeDesks })}
            </p>
          )}
        </div>
        <ButtonLink to={path(`/office/${choice.office}?${query}`)}>{t('change')}</ButtonLink>
      </div>
      {office.free !== null && (
        <DayRail
          free={office.free}
          yours={[yours[0], Math.min(96, yours[1])]}
          fits={freeDesks > 0}
          label={t('when', { day: formatDay(date, locale, 'long'), from, to, hours })}
        />
      )}
    </section>
  )
}
