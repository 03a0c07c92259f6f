/** Spec 2 and 3: what a person says about themselves. */
import { lazy, Suspense } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused, type FormAnswer } from '#client/form/form-answer.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { readProfile, removeAvatar, saveAvatar, saveProfile } from '../contract.ts'
import { AccountFrame } from '../../frame/web/account-frame.tsx'
import { accountMeta } from '../../frame/web/account-meta.ts'
import { OnboardingHint } from '../../onboarding/web/onboarding-hint.tsx'
import { readOnboarding } from '../../onboarding/contract.ts'
import { AvatarPanel, REMOVE_AVATAR, SAVE_AVATAR } from './avatar-panel.tsx'
import { PROFILE_FIELDS, profileOf } from './profile-fields.tsx'
import { ProfileForm } from './profile-form.tsx'

// Few people still have to verify their address, so its code is loaded on demand.
const VerifyNotice = lazy(() =>
  import('../../sign-in/web/verify-notice.tsx').then((part) => ({ default: part.VerifyNotice })),
)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  try {
    const [profile, onboarding] = await Promise.all([call(readProfile), call(readOnboarding)])
    return { locale, profile: profile.data, step: onboarding.data.step }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  try {
    const intent = form.get('intent')
    if (intent === REMOVE_AVATAR) {
      await call(removeAvatar)
      return formDone(REMOVE_AVATAR)
    }
    if (intent === SAVE_AVATAR) {
      await call(saveAvatar, { body: { image: form.get('image') ?? '' } })
      return formDone(SAVE_AVATAR)
    }
    await call(saveProfile, { body: profileOf(form) })
    return formDone('profile')
  } catch (error) {
    return formRefused(error, form, [...PROFILE_FIELDS, 'image'], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => accountMeta('profile', loaderData?.locale)

export default function ProfilePage() {
  const { profile, step } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const answerTo = (...intents: readonly string[]): FormAnswer | undefined =>
    answer && intents.includes(answer.intent) ? answer : undefined
  return (
    <AccountFrame entry="profile">
      {!profile.verified && (
        <Suspense>
          <VerifyNotice />
        </Suspense>
      )}
      <OnboardingHint step={step} />
      <AvatarPanel profile={profile} answer={answerTo(SAVE_AVATAR)} />
      <ProfileForm profile={profile} answer={answerTo('profile', '')} />
    </AccountFrame>
  )
}
