/** The account's page about a person's own data. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { useFormAnswer } from '#client/form/use-form-answer.ts'
import { Link, redirect, useLoaderData } from 'react-router'
import { fillSlots } from '#client/fill-slots.tsx'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { ButtonLink } from '#ui/button.tsx'
import { askExport, readExport } from '../../export/contract.ts'
import { ExportPanel } from '../../export/web/export-panel.tsx'
import { withNext } from '../../sign-in/rules/next-path.ts'
import { AccountFrame } from '../../frame/web/account-frame.tsx'
import { accountMeta } from '../../frame/web/account-meta.ts'
import { readSubscription, subscribe } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  try {
    const [newsletter, copy] = await Promise.all([call(readSubscription), call(readExport)])
    return { locale, newsletter: newsletter.data.state, copy: copy.data }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  const toProof = () =>
    redirect(withNext(localPath('/password/confirm', locale), localPath('/account/privacy', locale)), 303)
  try {
    if (intent === 'export') await call(askExport)
    else if (intent === 'download') {
      const { copy, isProved } = (await call(readExport)).data
      return isProved ? redirect(`/api/account/export/${copy?.id ?? ''}`, 303) : toProof()
    } else await call(subscribe, { body: { list: 'newsletter', on: form.get('on') === 'yes' } })
    return formDone(intent)
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === 'account.proof_needed') return toProof()
    return formRefused(error, form, [], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => accountMeta('privacy', loaderData?.locale)

const STATES = { off: 'newsletterOff', pending: 'newsletterPending', on: 'newsletterOn' } as const

export default function PrivacyPage() {
  const { newsletter, copy } = useLoaderData<typeof loader>()
  const answer = useFormAnswer<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <AccountFrame entry="privacy">
      <ExportPanel {...copy} answer={answer?.intent === 'export' ? answer : undefined} />
      <PostForm
        className="panel stack"
        intent="newsletter"
        answer={answer?.intent === 'newsletter' ? answer : undefined}
      >
        <h2>{t('newsletterTitle')}</h2>
        <p>{t('newsletterText')}</p>
        <p role="status">{t(STATES[newsletter])}</p>
        <FormMessage />
        <div className="row">
          {newsletter !== 'on' && (
            <SubmitButton name="on" value="yes">
              {t(newsletter === 'pending' ? 'newsletterAgain' : 'newsletterAsk')}
            </SubmitButton>
          )}
          {newsletter !== 'off' && (
            <SubmitButton name="on" value="no">
              {t('newsletterEnd')}
            </SubmitButton>
          )}
        </div>
      </PostForm>
      <section className="panel stack">
        <h2>{t('policyTitle')}</h2>
        <p>
          {fillSlots(t('policyText'), {
            policy: <Link to={path('/page/privacy')}>{t('policyLink')}</Link>,
          })}
        </p>
      </section>
      <section className="panel stack">
        <h2>{t('deletionTitle')}</h2>
        <p>{t('deletionText')}</p>
        <p>
          <ButtonLink to={path('/account/delete')}>{t('deletionLink')}</ButtonLink>
        </p>
      </section>
    </AccountFrame>
  )
}
