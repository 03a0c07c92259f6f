/** What becomes of each line of a file; a wrong value is a field in its place. */
import { Check, CircleAlert, CircleMinus, SkipForward } from 'lucide-react'
import { useId } from 'react'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { Check as Box } from '#ui/check.tsx'
import type { importEmployees } from '../contract.ts'
import type { ImportField } from '../rules/import-lines.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type Preview = ReplyData<typeof importEmployees>['data']
type Line = Preview['lines'][number]
type Fix = { readonly line: number; readonly field: ImportField; readonly value: string }

type ImportPreviewProps = {
  preview: Preview
  csv: string
  file: string
  /** What was put right before; it goes along. */
  fixes: readonly Fix[]
  answer: FormAnswer | undefined
}

export function ImportPreview({ preview, csv, file, fixes, answer }: ImportPreviewProps) {
  const t = useTexts({ de, en })
  const { lines, columns, invited, invitationsLeft } = preview
  const open = lines.filter(({ result }) => result === 'faulty')
  const isTooMuch = invited > invitationsLeft
  const isReady = open.length === 0 && invited > 0 && !isTooMuch
  const shownAsFields = new Set(open.flatMap(({ line, errors }) => errors.map(({ field }) => `${line}.${field}`)))
  // What needs somebody comes first, also on a small screen.
  const ordered = [...open, ...lines.filter(({ result }) => result !== 'faulty')]
  return (
    <PostForm className="stack" answer={answer}>
      <input type="hidden" name="csv" value={csv} />
      <input type="hidden" name="name" value={file} />
      {fixes
        .filter(({ line, field }) => !shownAsFields.has(`${line}.${field}`))
        .map(({ line, field, value }) => (
          <input key={`${line}.${field}`} type="hidden" name={`fix.${line}.${field}`} value={value} />
        ))}
      <div>
        <h2>
          {t('read', { count: lines.length })},{' '}
          {open.length === 0 ? t('readAll') : t('readOpen', { count: open.length })}
        </h2>
        <p className="quiet">{[file, columns.map((one) => t(TITLES[one])).join(', ')].filter(Boolean).join(' · ')}</p>
      </div>
      <ul className="import-lines" aria-label={t('importTitle')}>
        {ordered.map((one) => (
          <ImportLine key={one.line} line={one} columns={columns} />
        ))}
      </ul>
      <div className="panel import-bar">
        <div>
          <p>
            <b>{t('allOrNone')}</b> {open.length > 0 ? t('allWait') : t('allReady', { count: invited })}
          </p>
          <p className="quiet small">{isTooMuch ? t('tooMany') : t('leftToday', { left: invitationsLeft })}</p>
          <FormMessage />
        </div>
        <div className="row">
          <SubmitButton name="intent" value="check" look={isReady ? 'plain' : 'primary'}>
            {t('check')}
          </SubmitButton>
          {isReady && (
            <SubmitButton name="intent" value="commit" look="primary" busyText={t('sending')}>
              {t('inviteCount', { count: invited })}
            </SubmitButton>
          )}
        </div>
      </div>
    </PostForm>
  )
}

const TITLES = {
  email: 'email',
  givenName: 'givenName',
  surname: 'surname',
  locale: 'locale',
  limit: 'period',
  amount: 'limit',
  costCentre: 'costCentre',
} as const
const ICONS = { invite: Check, member: SkipForward, out: CircleMinus, faulty: CircleAlert }

function ImportLine({ line, columns }: { line: Line; columns: readonly ImportField[] }) {
  const t = useTexts({ de, en })
  const Icon = ICONS[line.result]
  const faulty = new Set(line.errors.map(({ field }) => field))
  // A column that the file lacks may still be what is wrong.
  const fields = [...new Set([...columns, ...faulty])]
  const name = `${line.givenName} ${line.surname}`.trim()
  const isNamed = !faulty.has('givenName') && !faulty.has('surname')
  return (
    <li className="import-line" data-result={line.result}>
      <span className="import-number">
        <span className="visually-hidden">{t('line')} </span>
        {line.line}
      </span>
      {isNamed && <b className="import-name">{name}</b>}
      {fields
        .filter((field) => !(isNamed && (field === 'givenName' || field === 'surname')))
        .map((field) =>
          faulty.has(field) ? (
            <FaultyField key={field} line={line} field={field} />
          ) : (
            <span key={field} className={classOf(line, field)}>
              {line[field]}
            </span>
          ),
        )}
      <span className="import-result">
        <span>
          <Icon size={16} />
          {t(`result_${line.result}`)}
        </span>
        {(line.result === 'faulty' || line.result === 'out') && (
          <Box name="without" value={line.line} defaultChecked={line.result === 'out'}>
            {t('leaveOut')}
            <span className="visually-hidden">
              : {t('line')} {line.line}
            </span>
          </Box>
        )}
      </span>
    </li>
  )
}

function classOf(line: Line, field: ImportField): string | undefined {
  return line[field] === '' ? 'import-empty' : field === 'email' ? 'import-wide' : undefined
}

function FaultyField({ line, field }: { line: Line; field: ImportField }) {
  const t = useTexts({ de, en })
  const id = useId()
  const texts = line.errors.filter((one) => one.field === field).map(({ text }) => text)
  return (
    <span className={field === 'email' ? 'import-fault import-wide' : 'import-fault'}>
      <label className="visually-hidden" htmlFor={id}>
        {t(TITLES[field])}, {t('line')} {line.line}
      </label>
      <span className="input" data-invalid>
        <input
          id={id}
          name={`fix.${line.line}.${field}`}
          defaultValue={line[field]}
          placeholder={t(TITLES[field])}
          maxLength={300}
          aria-invalid
          aria-describedby={`${id}-error`}
        />
      </span>
      <span className="error-text" id={`${id}-error`}>
        {texts.join(', ')}
      </span>
    </span>
  )
}
