/** Name, language, billing address, password (Spec 2). Each part is a form of its own and reports its own outcome. */
import { lazy, Suspense } from 'react'
import { Form, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { loginRedirect } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { localPath } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import { Button } from '#ui/button.tsx'
import { changePassword } from '../sign-in/contract.ts'
import { readBillingAddress, readProfile, saveBillingAddress, saveProfile } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { BillingAddressForm } from './billing-address-form.tsx'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { PasswordChangeForm } from '../sign-in/web/password-change-form.tsx'
import { ProfileForm } from './profile-form.tsx'

// Few people still have to verify their address, so its code is loaded on demand.
const VerifyNotice = lazy(() =>
  import('../sign-in/web/verify-notice.tsx').then((part) => ({ default: part.VerifyNotice })),
)
const ADDRESS_FIELDS = ['name1', 'name2', 'street', 'postcode', 'city', 'country', 'vatId', 'taxNumber']
const PROFILE_FIELDS = ['givenName', 'surname', 'locale', 'country']
const PASSWORD_FIELDS = ['currentPassword', 'password']

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, locale, call } = context.get(pageContext)
  if (viewer.kind === 'guest') throw loginRedirect(request, locale)
  const [profile, address] = await Promise.all([call(readProfile), call(readBillingAddress)])
  return { locale, kind: viewer.kind, profile: profile.data, address: address.data }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { viewer, locale, call } = context.get(pageContext)
  if (viewer.kind === 'guest') throw loginRedirect(request, locale)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  // All fields are sent as texts by name; the contract's schema validates them.
  const fields = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, textOf(form, name)]))
  try {
    switch (intent) {
      case 'profile':
        await call(saveProfile, {
          body: {
            ...fields(PROFILE_FIELDS),
            newsletter: form.get('newsletter') === 'yes',
          } as BodyOf<typeof saveProfile>,
        })
        break
      case 'address':
        await call(saveBillingAddress, { body: fields(ADDRESS_FIELDS) as BodyOf<typeof saveBillingAddress> })
        break
      case 'password':
        await call(changePassword, { body: fields(PASSWORD_FIELDS) as BodyOf<typeof changePassword> })
        return redirect(`${localPath('/account/profile', locale)}?password=changed`, 303)
      default:
        return formRefused(Object.assign(new Error(), UNKNOWN), form, [], locale)
    }
    return formDone(intent)
  } catch (error) {
    return formRefused(error, form, [...ADDRESS_FIELDS, ...PROFILE_FIELDS, ...PASSWORD_FIELDS], locale)
  }
}

const UNKNOWN = { name: 'RefusalError', refusal: { code: 'request.malformed', slots: {} } }

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  {
    title: `${translator(loaderData?.locale === 'en' ? en : de, loaderData?.locale ?? 'de')('profileTitle')} – Viertel`,
  },
  { name: 'robots', content: 'noindex' },
]

export default function ProfilePage() {
  const { profile, address, kind } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const answerOf = (intent: string) => (answer?.intent === intent ? answer : undefined)
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('profileTitle')}</h1>
      {!profile.verified && (
        <Suspense>
          <VerifyNotice />
        </Suspense>
      )}
      <ProfileForm profile={profile} answer={answerOf('profile')} />
      <BillingAddressForm
        address={address}
        country={profile.country}
        isReadOnly={kind === 'employee'}
        answer={answerOf('address')}
      />
      <PasswordChangeForm answer={answerOf('password')} />
      <Form method="post" action={path('/logout')}>
        <Button type="submit" isWide>
          {t('logout')}
        </Button>
      </Form>
    </main>
  )
}
