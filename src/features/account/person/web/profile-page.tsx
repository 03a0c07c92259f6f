/** Spec 2 and 3: what a person says about themselves. */
import { lazy, Suspense } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { readProfile, removeAvatar, saveProfile } from '../contract.ts'
import { AccountFrame } from '../../frame/web/account-frame.tsx'
import { accountMeta } from '../../frame/web/account-meta.ts'
import { OnboardingHint } from '../../onboarding/web/onboarding-hint.tsx'
import { readOnboarding } from '../../onboarding/contract.ts'
import { AvatarPanel, REMOVE_AVATAR } from './avatar-panel.tsx'
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
    if (form.get('intent') === REMOVE_AVATAR) {
      await call(removeAvatar)
      return formDone(REMOVE_AVATAR)
    }
    await call(saveProfile, { body: profileOf(form) })
    return formDone('profile')
  } catch (error) {
    return formRefused(error, form, PROFILE_FIELDS, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => accountMeta('profile', loaderData?.locale)

export default function ProfilePage() {
  const { profile, step } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <AccountFrame entry="profile">
      {!profile.verified && (
        <Suspense>
          <VerifyNotice />
        </Suspense>
      )}
      <OnboardingHint step={step} />
      <AvatarPanel profile={profile} />
      <ProfileForm profile={profile} answer={answer?.intent === REMOVE_AVATAR ? undefined : answer} />
    </AccountFrame>
  )
}
