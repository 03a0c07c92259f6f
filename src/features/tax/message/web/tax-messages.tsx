/** The messages of a year: the one that is next, what has changed since the last, and those before. */
import { DayField } from '#client/form/day/day-field.tsx'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { CheckField } from '#client/form/check-field.tsx'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatDay, formatInstant, formatNumber } from '#kernel/format.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Table } from '#ui/table.tsx'
import type { listTaxMessages } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { INTENTS } from './tax-message-form.ts'

type Message = ReplyData<typeof listTaxMessages>['data'][number]
type Changes = ReplyData<typeof listTaxMessages>['meta']['changes']

export type TaxMessagesProps = {
  year: number
  messages: readonly Message[]
  changes: Changes
  mayChange: boolean
  /** On the clock of the tax office. */
  today: string
  answer: FormAnswer | undefined
}

export function TaxMessages({ year, messages, changes, mayChange, today, answer }: TaxMessagesProps) {
  const t = useTexts({ de, en })
  const open = messages.find(({ state }) => state !== 'sent')
  const isFirst = !messages.some(({ state }) => state === 'sent')
  const of = (intent: string) => (answer?.intent === intent ? answer : undefined)
  return (
    <section className="stack" aria-labelledby="tax-messages-title">
      <h2 id="tax-messages-title">{t('title', { year: String(year) })}</h2>
      <p className="quiet">{t(isFirst ? 'leadFirst' : 'lead')}</p>
      {answer?.done && (
        <Notice tone="good" isAnnounced>
          {t(`done_${answer.intent === INTENTS.discard || answer.intent === INTENTS.sent ? answer.intent : 'compile'}`)}
        </Notice>
      )}
      {!isFirst && <Differences changes={changes} />}
      {open ? (
        <OpenMessage message={open} isFirst={isFirst} mayChange={mayChange} today={today} year={year} answerOf={of} />
      ) : (
        mayChange && (
          <div className="row">
            <Compile
              kind="new"
              year={year}
              title={t(isFirst ? 'compileFirst' : 'compile_new', { year: String(year) })}
              answer={of(INTENTS.new)}
            />
            {!isFirst && (
              <Compile
                kind="corrections"
                year={year}
                title={t('compile_corrections', { year: String(year) })}
                answer={of(INTENTS.corrections)}
              />
            )}
          </div>
        )
      )}
      {messages.length > 0 && <History messages={messages} />}
    </section>
  )
}

function Differences({ changes }: { changes: Changes }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  if (changes === null) return <p className="quiet small">{t('notCompared')}</p>
  const { at, new: added, corrected, deleted } = changes
  const time = formatInstant(at, REGION_ZONE, locale)
  if (added + corrected + deleted === 0) return <p className="quiet small">{t('noDifferences', { time })}</p>
  const number = (count: number) => formatNumber(count, locale)
  return (
    <Notice>
      {t('differences', { time, added: number(added), corrected: number(corrected), deleted: number(deleted) })}
    </Notice>
  )
}

type CompileProps = { kind: 'new' | 'corrections'; year: number; title: string; answer: FormAnswer | undefined }

function Compile({ kind, year, title, answer }: CompileProps) {
  return (
    <PostForm className="stack" intent={INTENTS[kind]} answer={answer} preventScrollReset>
      <input type="hidden" name="year" value={year} />
      <FormMessage />
      <SubmitButton>{title}</SubmitButton>
    </PostForm>
  )
}

type OpenMessageProps = Pick<TaxMessagesProps, 'year' | 'mayChange' | 'today'> & {
  message: Message
  /** Nothing was sent for this year. */
  isFirst: boolean
  answerOf: (intent: string) => FormAnswer | undefined
}

function OpenMessage({ message, isFirst, mayChange, today, year, answerOf }: OpenMessageProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { id, state, type, kind, records } = message
  const count = formatNumber(records, locale)
  return (
    <section className="panel stack" aria-labelledby="open-message">
      <h3 id="open-message">{`${year}: ${type === null ? t(`kind_${kind}`) : t(`type_${type}`)}`}</h3>
      {state === 'compiling' && (
        <p role="status">
          {t('compiling', { count })} <Link to={`?year=${year}`}>{t('reload')}</Link>
        </p>
      )}
      {state === 'empty' && <p>{t(isFirst ? 'emptyFirst' : 'empty')}</p>}
      {state === 'compiled' && (
        <>
          <p>{t('compiled', { count })}</p>
          <div className="row">
            <ButtonLink to={fileOf(id)} download reloadDocument discover="none">
              <Download size={20} />
              {t('file')}
            </ButtonLink>
          </div>
          <p className="quiet small">{t('fileHint')}</p>
        </>
      )}
      {mayChange && state === 'compiled' && (
        <PostForm className="stack" intent={INTENTS.sent} answer={answerOf(INTENTS.sent)} preventScrollReset>
          <input type="hidden" name="message" value={id} />
          <DayField label={t('sentOn')} name="sentOn" max={today} defaultValue={today} required />
          <TextField label={t('receipt')} name="receipt" autoComplete="off" maxLength={100} required>
            <span className="hint">{t('receiptHint')}</span>
          </TextField>
          <CheckField name="sure" required whenMissing={t('sureMissing')}>
            {t('sure', { year: String(year) })}
          </CheckField>
          <FormMessage />
          <div className="row">
            <SubmitButton look="primary">{t('markSent')}</SubmitButton>
          </div>
        </PostForm>
      )}
      {mayChange && (
        <PostForm className="stack" intent={INTENTS.discard} answer={answerOf(INTENTS.discard)} preventScrollReset>
          <input type="hidden" name="message" value={id} />
          <FormMessage />
          <div className="row">
            <SubmitButton>{t('discard')}</SubmitButton>
          </div>
        </PostForm>
      )}
    </section>
  )
}

function History({ messages }: { messages: readonly Message[] }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const stateWords = ({ state, sentOn, receipt }: Message) =>
    sentOn === null || receipt === null ? (
      t(`state_${state}`)
    ) : (
      <span className="tax-receipt">{t('sentAs', { day: formatDay(sentOn, locale, 'dated'), receipt })}</span>
    )
  const typeWords = ({ type, kind }: Message) => (type === null ? t(`kind_${kind}`) : t(`type_${type}`))
  return (
    <Table
      caption={t('history')}
      columns={[
        { key: 'type', title: t('message'), cell: typeWords },
        {
          key: 'at',
          title: t('startedAt'),
          cell: ({ startedAt }) => formatInstant(startedAt, REGION_ZONE, locale, 'dated'),
        },
        { key: 'records', title: t('records'), isNumeric: true, cell: ({ records }) => formatNumber(records, locale) },
        { key: 'state', title: t('state'), cell: stateWords },
        {
          key: 'file',
          title: t('fileColumn'),
          cell: (one) =>
            one.type === null ? (
              '–'
            ) : (
              <Link
                to={fileOf(one.id)}
                download
                reloadDocument
                discover="none"
                aria-label={`${t('file')}: ${typeWords(one)}`}
              >
                {t('file')}
              </Link>
            ),
        },
      ]}
      rows={messages}
      keyOf={({ id }) => id}
      empty=""
      hasCards
    />
  )
}

const fileOf = (id: number) => `/api/operator/tax-report.xml?message=${id}`
