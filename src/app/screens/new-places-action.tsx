/** The answer to the call to action about new places, where there is no script that calls the API. */
import { redirect, type ActionFunctionArgs } from 'react-router'
import { saveData } from '#features/account/person/contract.ts'
import { NEW_PLACES_ANSWERS, NEW_PLACES_KEY, NEW_PLACES_PAGE } from '#features/content/rules/new-places-answer.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { localeOfPath, localPath } from '#kernel/locale.ts'
import { safeBack } from './safe-back.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const { call } = context.get(pageContext)
  const form = await request.formData()
  const back = safeBack(form.get('back'))
  const locale = localeOfPath(back)
  const [opened, closed] = NEW_PLACES_ANSWERS
  const value = form.get('answer') === opened ? opened : closed
  try {
    await call(saveData, { body: { key: NEW_PLACES_KEY, value } })
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
  return redirect(value === opened ? localPath(NEW_PLACES_PAGE, locale) : back, 303)
}

export const loader = () => redirect('/')
