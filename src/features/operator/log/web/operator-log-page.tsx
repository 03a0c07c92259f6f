/** The audit log for owners: filter and page are in the address, so that it works without script. */
import { DayField } from '#client/form/day/day-field.tsx'
import { Form, Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { TextField } from '#client/form/text-field.tsx'
import { ListFile } from '#client/list/desk-list.tsx'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '#kernel/audit-actions.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatInstant } from '#kernel/format.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Table } from '#ui/table.tsx'
import timelineDe from '../../timeline/texts.de.ts'
import timelineEn from '../../timeline/texts.en.ts'
import { whatKey } from '../../timeline/web/what-words.ts'
import { listLog, readChain } from '../contract.ts'
import { changeWords } from './change-words.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const PAGE = '/operator/log'
const FILTERS = ['by', 'action', 'subject', 'person', 'about', 'from', 'until'] as const
type Filter = Partial<Record<(typeof FILTERS)[number], string>>
type Entry = ReplyData<typeof listLog>['data'][number]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const typed = new URL(request.url).searchParams
  // An empty field of the form filters nothing.
  const filter: Filter = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = (typed.get(name) ?? '').trim()
      return value === '' ? [] : [[name, value]]
    }),
  )
  const cursor = typed.get('cursor') || null
  const query = { ...filter, ...(cursor !== null && { cursor }) } as object
  try {
    const [{ data, meta: more }, chain] = await Promise.all([call(listLog, { query }), call(readChain)])
    return { entries: data, ...more, chain: chain.data, filter, cursor, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OperatorLogPage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { entries, next, chain, filter, cursor } = useLoaderData<typeof loader>()
  const hrefOf = (query: Record<string, string>) => {
    const search = new URLSearchParams(query).toString()
    return `${path(PAGE)}${search === '' ? '' : `?${search}`}`
  }
  return (
    <main className="wrap page stack" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <p className="quiet">{t('lead')}</p>
      <Chain chain={chain} />
      {entries.some(({ holds }) => !holds) && <Notice tone="bad">{t('pageBroken')}</Notice>}
      <Filters filter={filter} />
      {Object.keys(filter).length > 0 && (
        <p className="row">
          <ButtonLink to={path(PAGE)}>{t('reset')}</ButtonLink>
        </p>
      )}
      <Entries entries={entries} />
      {(cursor !== null || next !== null) && (
        <p className="row">
          {cursor !== null && <ButtonLink to={hrefOf(filter)}>{t('first')}</ButtonLink>}
          {next !== null && <ButtonLink to={hrefOf({ ...filter, cursor: next })}>{t('more')}</ButtonLink>}
        </p>
      )}
      <ListFile page={PAGE} filter={filter} />
    </main>
  )
}

function Chain({ chain: { entries, hash, proven, broken } }: { chain: ReplyData<typeof readChain>['data'] }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  if (broken)
    return <Notice tone="bad">{t('chainBroken', { entry: broken.entry, what: t(`broken_${broken.what}`) })}</Notice>
  if (entries === 0) return <p className="quiet">{t('chainEmpty')}</p>
  return (
    <Notice tone="good">
      <div className="desk-chain">
        <p>
          <b className="num">{t('chainHolds', { count: entries })}</b>
        </p>
        <p>
          {proven === null
            ? t('chainNotProven')
            : t('chainProven', { entry: proven.entry, at: formatInstant(proven.at, REGION_ZONE, locale, 'dated') })}
        </p>
        <p className="small">{t('chainHash', { hash })}</p>
      </div>
    </Notice>
  )
}

function useActionName() {
  const what = useTexts({ de: timelineDe, en: timelineEn })
  return (action: string) => {
    const key = whatKey('desk', action)
    return key === null ? action : what(key)
  }
}

function Filters({ filter }: { filter: Filter }) {
  const t = useTexts({ de, en })
  const nameOf = useActionName()
  const { operators } = useLoaderData<typeof loader>()
  const all = ['', t('all')] as const
  return (
    <Form role="search" aria-label={t('filter')} className="panel desk-filter" key={JSON.stringify(filter)}>
      <Select
        label={t('by')}
        name="by"
        defaultValue={filter.by ?? ''}
        options={[all, ...operators.map(({ id, name }) => [id, name] as const)]}
      />
      <Select
        label={t('action')}
        name="action"
        defaultValue={filter.action ?? ''}
        options={[all, ...AUDIT_ACTIONS.map((action) => [action, nameOf(action)] as const)]}
      />
      <Select
        label={t('subject')}
        name="subject"
        defaultValue={filter.subject ?? ''}
        options={[all, ...AUDIT_SUBJECTS.map((subject) => [subject, t(`subject_${subject}`)] as const)]}
      />
      <TextField
        label={t('personField')}
        name="person"
        defaultValue={filter.person ?? ''}
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label={t('aboutField')}
        name="about"
        defaultValue={filter.about ?? ''}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <DayField label={t('from')} name="from" defaultValue={filter.from ?? ''} />
      <DayField label={t('until')} name="until" defaultValue={filter.until ?? ''} />
      <Button type="submit">{t('find')}</Button>
    </Form>
  )
}

/** Where what it was done to has a page. */
const PAGES: Readonly<Partial<Record<Entry['subject'], (about: string) => string>>> = {
  booking: (about) => `/operator/booking?number=${about}`,
  office: (about) => `/operator/office/${about}`,
  person: (about) => `/operator/person/${about}`,
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const nameOf = useActionName()
  return (
    <Table
      caption={t('title')}
      columns={[
        {
          key: 'number',
          title: t('number'),
          cell: ({ id, holds }) => (
            <span className="num">
              {id}
              {!holds && <strong>{` ${t('entryBroken')}`}</strong>}
            </span>
          ),
        },
        {
          key: 'at',
          title: t('at'),
          cell: ({ at }) => <span className="desk-time num">{formatInstant(at, REGION_ZONE, locale, 'dated')}</span>,
        },
        { key: 'by', title: t('by'), cell: ({ by, byId }) => <Link to={path(`/operator/person/${byId}`)}>{by}</Link> },
        { key: 'action', title: t('action'), cell: ({ action }) => nameOf(action) },
        {
          key: 'about',
          title: t('about'),
          cell: ({ subject, about, aboutName, person }) => {
            const to = person === null ? PAGES[subject]?.(about) : `/operator/person/${person}`
            const kind = t(`subject_${subject}`)
            if (to === undefined) return `${kind} ${about}`
            if (aboutName === null) return <Link to={path(to)}>{`${kind} ${about}`}</Link>
            return (
              <>
                {kind} <Link to={path(to)}>{aboutName}</Link> <span className="quiet small num">{about}</span>
              </>
            )
          },
        },
        { key: 'reason', title: t('reason'), cell: ({ reason }) => reason ?? '' },
        {
          key: 'changes',
          title: t('changes'),
          cell: ({ changes }) => changeWords(changes, t, locale).join('; '),
        },
      ]}
      rows={entries}
      keyOf={({ id }) => id}
      empty={t('empty')}
      hasCards
    />
  )
}
