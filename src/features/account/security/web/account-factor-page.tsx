/** Setting up the second step of signing in, new recovery codes, and ending it. Each is a plain form. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { redirect, useActionData, useLoaderData } from 'react-router'
import { formDone, formRefused, type FormAnswer } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext, type PageContext } from '#client/page-context.ts'
import { useTexts } from '#client/use-texts.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { AccountFrame } from '../../frame/web/account-frame.tsx'
import { accountMeta } from '../../frame/web/account-meta.ts'
import { beginFactor, confirmFactor, endFactor, readFactor, renewRecoveryCodes } from '../../sign-in/contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { FactorSetUp, FactorStart } from './factor-set-up.tsx'
import { FactorInUse } from './factor-in-use.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  try {
    return { locale, factor: (await call(readFactor)).data }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

/** What the page shows once; a reload begins anew. */
type Shown = { readonly secret?: { secret: string; address: string }; readonly recoveryCodes?: readonly string[] }

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  const secret = { secret: textOf(form, 'secret'), address: textOf(form, 'address') }
  try {
    const shown = await change(intent, textOf(form, 'code'), call)
    return shown === null ? backTo('/account/social', locale) : { ...shown, answer: formDone(intent) }
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === 'account.proof_needed')
      return backTo(`/password/confirm?next=${encodeURIComponent(localPath('/account/factor', locale))}`, locale)
    const { data: answer } = formRefused(error, form, ['code'], locale)
    // The app has the secret already; what it was scanned from stays until the code is right.
    return { answer, ...(intent === 'confirm' ? { secret } : {}) }
  }
}

const backTo = (path: string, locale: Locale) => redirect(localPath(path, locale), 303)

/** Null when there is nothing more to be shown. */
async function change(intent: string, code: string, call: PageContext['call']): Promise<Shown | null> {
  switch (intent) {
    case 'begin':
      return { secret: (await call(beginFactor)).data }
    case 'confirm':
      return { recoveryCodes: (await call(confirmFactor, { body: { code } })).modalData.recoveryCodes }
    case 'renew':
      return { recoveryCodes: (await call(renewRecoveryCodes, { body: { code } })).modalData.recoveryCodes }
    default:
      await call(endFactor, { body: { code } })
      return null
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => accountMeta('social', loaderData?.locale)

export default function AccountFactorPage() {
  const { factor } = useLoaderData<typeof loader>()
  const shown = useActionData<typeof action>() as (Shown & { answer: FormAnswer }) | undefined
  const t = useTexts({ de, en })
  return (
    <AccountFrame entry="social" title={t('factorTitle')}>
      {shown?.recoveryCodes ? (
        <RecoveryCodes codes={shown.recoveryCodes} />
      ) : factor.isOn ? (
        <FactorInUse recoveryLeft={factor.recoveryLeft} answer={shown?.answer} />
      ) : shown?.secret ? (
        <FactorSetUp secret={shown.secret} answer={shown.answer} />
      ) : (
        <FactorStart answer={shown?.answer} />
      )}
    </AccountFrame>
  )
}
