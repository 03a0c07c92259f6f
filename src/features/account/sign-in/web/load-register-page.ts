/** What the page for registering shows, and what its form does. Only loaders and actions use it. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageContext } from '#client/page-context.ts'
import { localPath } from '#kernel/locale.ts'
import { signUp } from '../contract.ts'
import { nextPath } from '../rules/next-path.ts'
import { readSocial } from '../../social/contract.ts'
import { sessionRedirect } from './session-redirect.ts'

const FIELDS = ['givenName', 'surname', 'email', 'password', 'terms']

export async function loadRegisterPage({ request, context }: LoaderFunctionArgs) {
  const { viewer, locale, call } = context.get(pageContext)
  const next = nextPath(new URL(request.url).searchParams.get('next'), localPath('/', locale))
  if (viewer.kind !== 'guest') throw redirect(next)
  const { data } = await call(readSocial)
  return { locale, next, providers: data.map(({ provider }) => provider) }
}

export async function registerAction({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const wanted = nextPath(textOf(form, 'next'), localPath('/', locale))
  // Whoever wanted something before registering goes on with that; all others are asked what they are here for.
  const next = wanted === localPath('/', locale) ? localPath('/welcome', locale) : wanted
  try {
    const body = {
      givenName: textOf(form, 'givenName'),
      surname: textOf(form, 'surname'),
      email: textOf(form, 'email'),
      password: textOf(form, 'password'),
      // The type allows only true; the schema refuses an unticked box with a message.
      terms: (form.get('terms') === 'yes') as true,
      newsletter: form.get('newsletter') === 'yes',
      next,
    }
    await call(signUp, { body, headers: { 'x-captcha-response': textOf(form, 'botCheck') } })
    return sessionRedirect(next, locale)
  } catch (error) {
    return formRefused(error, form, FIELDS, locale)
  }
}
