/** What owners switch off for everybody, and on again; works without script. */
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused, type FormAnswer } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { missingPage, pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { ProveNotice } from '#client/prove/prove-notice.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { mayAtDesk } from '#kernel/desk-roles.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatInstant } from '#kernel/format.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { Notice } from '#ui/notice.tsx'
import { FLAGS, listFlags, switchFlag } from '../../contract.ts'
import { ActionForm } from '../../web/action-form.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const PAGE = '/operator/flags'
const LONGEST_REASON = 500

type Flag = ReplyData<typeof listFlags>['data'][number]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  try {
    const { data } = await call(listFlags)
    const switches = viewer.kind !== 'guest' && mayAtDesk(viewer.deskRoles ?? [], [])
    return { flags: data, switches, maySwitch: switches && viewer.proved, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

/** The intent says which way it goes: a second press, or a page that is old, changes nothing. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const [way, name] = textOf(form, 'intent').split(' ')
  const known = FLAGS.find((flag) => flag === name)
  if (!known) throw missingPage(request)
  try {
    await call(switchFlag, { params: { name: known }, body: { off: way === 'off', reason: textOf(form, 'reason') } })
    return formDone('switched')
  } catch (error) {
    return formRefused(error, form, ['reason'], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OperatorFlagsPage() {
  const t = useTexts({ de, en })
  const { flags, switches, maySwitch } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused = answer && !answer.done ? answer : undefined
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <p className="quiet">{t('lead')}</p>
      {answer?.done && (
        <Notice tone="good" isAnnounced>
          {t('saved')}
        </Notice>
      )}
      {switches && !maySwitch && <ProveNotice page={PAGE} />}
      <ul className="stack">
        {flags.map((flag) => (
          <Switch
            key={flag.name}
            flag={flag}
            maySwitch={maySwitch}
            answer={refused?.values['intent']?.endsWith(` ${flag.name}`) ? refused : undefined}
          />
        ))}
      </ul>
    </main>
  )
}

function Switch({ flag, maySwitch, answer }: { flag: Flag; maySwitch: boolean; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const name = t(`name_${flag.name}`)
  const way = flag.isOff ? 'on' : 'off'
  return (
    <li className="panel stack">
      <h2>{name}</h2>
      <p>{flag.since === null ? t('is_on') : t('is_off', { at: formatInstant(flag.since, REGION_ZONE, locale) })}</p>
      {flag.isOff && <p className="quiet">{t('reasonOf', { reason: flag.reason })}</p>}
      {maySwitch && (
        <ActionForm
          intent={`${way} ${flag.name}`}
          title={t(flag.isOff ? 'turnOn' : 'turnOff')}
          name={t(flag.isOff ? 'turnOnOf' : 'turnOffOf', { name })}
          go={t(flag.isOff ? 'turnOn' : 'turnOff')}
          follows={[t(`${way}_${flag.name}`)]}
          reason={t('reason')}
          reasonHint={t('reasonHint')}
          longestReason={LONGEST_REASON}
          answer={answer}
        />
      )}
    </li>
  )
}
