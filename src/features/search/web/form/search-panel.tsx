/**
 * The search form (Spec 2, 5). It works as a plain GET form; with script it validates before it submits and keeps the
 * time current.
 */
import { LampDesk, Presentation, Search as SearchIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocalPath } from '#client/use-texts.ts'
import { nearestQuarter, parseTime } from '#kernel/quarters.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { isPast, movedStart, proposedFrom } from '../../rules/clock-start.ts'
import type { RecentSearch } from '../../rules/place-memory.ts'
import { toUrl, type Search } from '../../rules/search-url.ts'
import { roundedTime } from '../../rules/typed-time.ts'
import { AddressField } from './address-field.tsx'
import type { PickedPlace } from './picked-place.ts'
import type { AddressPopupProps } from './address-popup.tsx'
import type { BrowseData, FormErrors } from '../results/browse-data.ts'
import { DateField } from './date-field.tsx'
import type { Searched } from '../results/from-search.ts'
import { HoursField } from './hours-field.tsx'
import { TimeField } from './time-field.tsx'
import { useClock } from './use-clock.ts'
import { useSearchTexts } from '../use-search-texts.ts'

// Few people see it, so its code is loaded on demand.
const VerifyNotice = lazy(() =>
  import('#features/account/sign-in/web/verify-notice.tsx').then((part) => ({ default: part.VerifyNotice })),
)

const SCROLL_MILLISECONDS = 150 // Spec 9: scroll to the first error

type Wish = { group: 1 | 2; place: PickedPlace; date: string; time: string; hours: number }

type AddressProblem = Parameters<AddressPopupProps['onProblem']>[0]

type SearchPanelProps = { data: BrowseData; search: Search }

export function SearchPanel({ data, search }: SearchPanelProps) {
  const t = useSearchTexts()
  const path = useLocalPath()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const first = useRef<PickedPlace | null>(null)
  const now = useClock(data.now)
  const [wish, setWish] = useState<Wish>(() => wishOf(data))
  const [errors, setErrors] = useState<FormErrors>(data.errors)
  // The problems found so far while looking the address up; they do not move the page while somebody types.
  const [lookup, setLookup] = useState<AddressProblem>(null)
  const [isMoved, setIsMoved] = useState(false)
  // A start time that nobody chose moves on without a notice.
  const isChosen = useRef(data.results !== null || Object.keys(data.errors).length > 0)
  const [answered, setAnswered] = useState(data)
  if (answered !== data) {
    setAnswered(data)
    setErrors(data.errors)
  }
  const change = (part: Partial<Wish>, ...fields: (keyof FormErrors)[]) => {
    setWish((old) => ({ ...old, ...part }))
    setErrors((old) => ({ ...old, ...Object.fromEntries(fields.map((field) => [field, undefined])), form: undefined }))
    if (part.date === undefined && part.time === undefined) return
    isChosen.current = true
    setIsMoved(false)
  }

  // Spec 4: a start time that has passed while the page was open moves on by itself.
  const isStale = isPast(wish, now) === true && isPast(wish, data.now) !== true
  useEffect(() => {
    if (!isStale) return
    const next = isChosen.current ? movedStart : proposedFrom
    setWish((old) => ({ ...old, ...next(now, old.hours, data.week) }))
    setIsMoved(isChosen.current)
  }, [isStale, now, data.week])
  useEffect(() => {
    if (!Object.values(errors).some(Boolean)) return
    const timer = setTimeout(() => showFirstError(form.current), SCROLL_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [errors])

  const recall = ({ group, date, time, hours }: RecentSearch) => {
    const isAhead = isPast({ date, time }, now) === false && date <= data.latestDay
    change({ group, hours, ...(isAhead ? { date, time } : {}) }, 'date', 'time', 'hours')
  }
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    const { place } = wish
    const isKnown = place.at !== null || place.provider !== null
    // Spec 5: on submit the first suggestion is the location.
    const chosen = !isKnown && first.current ? first.current : place
    const checked = { ...wish, time: roundedTime(wish.time), place: chosen }
    const found = check(checked, data, now)
    // Spec 5: submitting is blocked while there are errors.
    if (lookup === 'unknown' && !isKnown) found.address ??= data.words.placeUnknown
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const next: Search = {
      ...search,
      group: checked.group,
      place: chosen.text.trim(),
      at: chosen.at,
      provider: chosen.provider,
      date: checked.date,
      time: checked.time,
      hours: checked.hours,
      bounds: null,
      zoom: null,
      selected: null,
      edit: false,
    }
    void navigate(toUrl(path('/'), next), { state: 'searched' satisfies Searched })
  }

  return (
    <div className="search-panel">
      <h1>{t('panelTitle')}</h1>
      <p className="search-lead">{t('panelLead')}</p>
      {/* It stands beside the form because it is a form itself. */}
      {data.isUnverified && (
        <Suspense>
          <VerifyNotice />
        </Suspense>
      )}
      <form ref={form} method="get" action={path('/')} onSubmit={submit} noValidate>
        <fieldset className="seg group-choice">
          <legend className="visually-hidden">{t('groupLabel')}</legend>
          {([1, 2] as const).map((group) => (
            <label key={group}>
              <input
                className="visually-hidden"
                type="radio"
                name="group"
                value={group}
                checked={wish.group === group}
                onChange={() => change({ group })}
              />
              {group === 1 ? <LampDesk size={20} /> : <Presentation size={20} />}
              {t(group === 1 ? 'groupDesk' : 'groupRoom')}
            </label>
          ))}
        </fieldset>
        <AddressField
          value={wish.place}
          onChange={(place) => change({ place }, 'address')}
          today={now.today}
          onFirst={(one) => (first.current = one)}
          onRecall={recall}
          onProblem={setLookup}
          error={errors.address ?? (lookup === 'unknown' ? data.words.placeUnknown : lookup?.text)}
          unknownText={data.words.placeUnknown}
          onDenied={() => setErrors((old) => ({ ...old, address: data.words.positionDenied }))}
        />
        <div className="search-when">
          <DateField
            value={wish.date}
            onChange={(date) => change({ date }, 'date', 'time')}
            days={data}
            error={errors.date}
          />
          <TimeField value={wish.time} onChange={(time) => change({ time }, 'time', 'hours')} error={errors.time} />
        </div>
        <p className="start-moved" role="status">
          {isMoved && data.words.startPast}
        </p>
        <HoursField
          hours={wish.hours}
          onChange={(hours) => change({ hours }, 'hours')}
          time={wish.time}
          error={errors.hours}
        />
        <FilterInputs search={search} />
        {errors.form && (
          <Notice tone="bad" isAnnounced>
            {errors.form}
          </Notice>
        )}
        <Button type="submit" look="primary" isWide className="search-submit">
          <SearchIcon size={20} strokeWidth={2} />
          {t('submit')}
        </Button>
        {search.edit && data.results && (
          <ButtonLink isWide to={toUrl(path('/'), { ...search, edit: false })} preventScrollReset>
            {t('cancelEdit')}
          </ButtonLink>
        )}
      </form>
    </div>
  )
}

/** Hidden fields: without script the form submits the filters along with a new search. */
function FilterInputs({ search }: { search: Search }) {
  const filters = new URLSearchParams(
    toUrl('', {
      ...search,
      place: null,
      at: null,
      provider: null,
      date: null,
      time: null,
      hours: 4,
      group: 1,
      bounds: null,
      zoom: null,
      selected: null,
      edit: false,
    }).slice(1),
  )
  return [...filters].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

function wishOf({ search }: BrowseData): Wish {
  return {
    group: search.group,
    place: { text: search.place ?? '', at: search.at, provider: search.provider },
    date: search.date,
    time: search.time,
    hours: search.hours,
  }
}

/** The checks of Spec 5 before anything is sent; the server repeats them. */
function check(wish: Wish, { words, latestDay }: BrowseData, now: BrowseData['now']) {
  const errors: { -readonly [K in keyof FormErrors]: string } = {}
  const { place, date, time, hours } = wish
  if (place.text.trim() === '' && !place.at && !place.provider) errors.address = words.placeMissing
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) errors.date = words.dateInvalid
  const minutes = parseTime(time)
  if (minutes === null) errors.time = words.timeFormat
  else if (isPast(wish, now) === true) errors.time = words.past
  else if ((nearestQuarter(minutes) % 96) + hours * 4 > 96) errors.hours = words.midnight
  // The server reports a day after the last one; the date field does not offer it.
  if (date > latestDay) delete errors.hours
  return errors
}

function showFirstError(form: HTMLFormElement | null): void {
  const field =
    form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form?.querySelector<HTMLElement>('.notice.bad')
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
