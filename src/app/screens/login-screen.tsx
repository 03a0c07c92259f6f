/** The page for signing in, with the booking that waits behind it: two features on one screen. */
import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { loadLoginPage, loginAction } from '#features/account/sign-in/web/load-login-page.ts'
import { LoginPage } from '#features/account/sign-in/web/login-page.tsx'
import { BookingAhead } from '#features/booking/ahead/web/booking-ahead.tsx'
import { loadAhead } from '#features/booking/ahead/web/load-ahead.ts'

export { meta } from '#features/account/sign-in/web/login-page.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const facts = await loadLoginPage(args)
  return { ...facts, ahead: await loadAhead(facts.next, args.context.get(pageContext)) }
}

export async function action(args: ActionFunctionArgs) {
  return loginAction(args)
}

export default function LoginScreen() {
  const { ahead } = useLoaderData<typeof loader>()
  return <LoginPage ahead={ahead && <BookingAhead ahead={ahead} />} />
}
