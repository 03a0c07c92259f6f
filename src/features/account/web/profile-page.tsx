/** Spec 2 and 3: what a person says about themselves. */
import { lazy, Suspense } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { readProfile, saveProfile } from '../contract.ts'
import { AccountFrame } from '../frame/web/account-frame.tsx'
import { accountMeta } from '../frame/web/account-meta.ts'
import { SPOKEN_LANGUAGES } from '../rules/profile.ts'
import { ProfileForm } from './profile-form.tsx'

// Few people still have to verify their address, so its code is loaded on demand.
const VerifyNotice = lazy(() =>
  import('../sign-in/web/verify-notice.tsx').then((part) => ({ default: part.VerifyNotice })),
)
const FIELDS = ['givenName', 'surname', 'residence', 'postcode', 'phone'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  try {
    return { locale, profile: (await call(readProfile)).data }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  try {
    await call(saveProfile, {
      body: {
        ...Object.fromEntries(FIELDS.map((name) => [name, textOf(form, name)])),
        phoneShared: form.get('phoneShared') === 'yes',
        languages: SPOKEN_LANGUAGES.filter((code) => form.get(`language-${code}`) === 'yes'),
      } as BodyOf<typeof saveProfile>,
    })
    return formDone('profile')
  } catch (error) {
    return formRefused(error, form, FIELDS, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => accountMeta('profile', loaderData?.locale)

export default function ProfilePage() {
  const { profile } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <AccountFrame entry="profile">
      {!profile.verified && (
        <Suspense>
          <VerifyNotice />
        </Suspense>
      )}
      <ProfileForm profile={profile} answer={answer} />
    </AccountFrame>
  )
}
