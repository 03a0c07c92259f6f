/** Spec 1: the onboarding in 4 steps. Each is a plain form; `/welcome` shows the first undone one. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { redirect, useActionData, useLoaderData } from 'react-router'
import { formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext, type PageContext } from '#client/page-context.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { localPath } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import { readBillingAddress, saveBillingAddress } from '../../billing/contract.ts'
import { REMOVE_AVATAR } from '../../person/web/avatar-panel.tsx'
import { readProfile, removeAvatar, saveProfile } from '../../person/contract.ts'
import { PROFILE_FIELDS, profileOf } from '../../person/web/profile-fields.tsx'
import { BILLING_FIELDS } from '../../billing/rules/billing-fields.ts'
import { finishStep, readOnboarding } from '../contract.ts'
import { isStep, stepOf, type Step } from '../rules/steps.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { WelcomeSteps } from './welcome-steps.tsx'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { viewer, locale, call } = context.get(pageContext)
  try {
    const { data } = await call(readOnboarding)
    const step = stepOf(params['step'], data.step)
    if (!isStep(params['step'])) throw redirect(localPath(`/welcome/${step}`, locale))
    const [profile, address] = await Promise.all([call(readProfile), call(readBillingAddress)])
    return {
      locale,
      step,
      type: data.type,
      kind: viewer.kind,
      profile: profile.data,
      address: address.data,
    }
  } catch (error) {
    throw error instanceof Response ? error : pageAnswer(error, request, locale)
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  const step = stepOf(params['step'], 1)
  try {
    if (form.get('intent') === REMOVE_AVATAR) return void (await call(removeAvatar))
    if (form.get('skip') !== 'yes') await saveStep(step, form, call)
    const body = step === 1 ? { step, type: textOf(form, 'type') } : { step }
    await call(finishStep, { body: body as BodyOf<typeof finishStep> })
  } catch (error) {
    return formRefused(error, form, ['type', ...PROFILE_FIELDS, ...BILLING_FIELDS], locale)
  }
  throw redirect(localPath(step === 4 ? '/' : `/welcome/${step + 1}`, locale), 303)
}

async function saveStep(step: Step, form: FormData, call: PageContext['call']): Promise<void> {
  if (step === 2) await call(saveProfile, { body: profileOf(form) })
  if (step === 3) {
    // All fields are sent as texts by name; the contract's schema validates them.
    const body = Object.fromEntries(BILLING_FIELDS.map((name) => [name, textOf(form, name)]))
    await call(saveBillingAddress, { body: body as BodyOf<typeof saveBillingAddress> })
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const locale = loaderData?.locale ?? 'de'
  return [
    { title: `${translator(locale === 'en' ? en : de, locale)('title')} – Viertel` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function WelcomePage() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  // A form of its own for each step: what was typed in one is not in the next.
  return <WelcomeSteps key={page.step} page={page} answer={answer} />
}
