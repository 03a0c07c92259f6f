/** The one URL table. German has no prefix, English lives under /en: the same files, registered twice (Spec 2). */
import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

const pages = (locale: 'de' | 'en') => {
  const page = (path: string, name: string, file: string) => route(path, file, { id: `${locale}.${name}` })
  return [
    layout('shell/shell.tsx', { id: locale }, [
      index('../features/search/web/results/browse-page.tsx', { id: `${locale}.office.index` }),
      page('office/:id', 'office.view', 'screens/office-screen.tsx'),
      page('office/:id/rate/:reservation', 'office.rate', 'screens/rate-screen.tsx'),
      page('tag/:tag', 'tag.view', '../features/search/web/results/tag-view-page.tsx'),
      page('book/:id', 'book', '../features/booking/web/book/book-page.tsx'),
      page('book/:id/return', 'book.return', '../features/booking/web/book/book-return-page.tsx'),
      page('booking', 'booking.index', '../features/booking/web/list/booking-index-page.tsx'),
      page('booking/past', 'booking.past', '../features/booking/web/list/booking-past-page.tsx'),
      page('booking/:id', 'booking.view', '../features/booking/web/view/booking-view-page.tsx'),
      page('login', 'login', '../features/account/sign-in/web/login-page.tsx'),
      page('login/second', 'login.second', '../features/account/sign-in/web/login-second-page.tsx'),
      page('logout', 'logout', 'screens/logout-screen.tsx'),
      page('register', 'register', '../features/account/sign-in/web/register-page.tsx'),
      page('password/forgot', 'password.request', '../features/account/sign-in/web/password-forgot-page.tsx'),
      page('password/reset', 'password.reset', '../features/account/sign-in/web/password-reset-page.tsx'),
      page('email/resend', 'verification.resend', '../features/account/sign-in/web/email-resend-page.tsx'),
      page('favorite', 'favorite.index', '../features/favourite/web/favourite-index-page.tsx'),
      page('notification', 'notification.index', '../features/notification/web/notification-index-page.tsx'),
      page('watch', 'watch.index', '../features/watch/web/watch-index-page.tsx'),
      page('watch/end', 'watch.end', '../features/watch/web/watch-end-page.tsx'),
      page('page/:slug', 'content.view', '../features/content/web/content-view-page.tsx'),
      page('welcome/terms', 'welcome.terms', '../features/account/social/web/welcome-terms-page.tsx'),
      page('account/connect/:provider', 'account.connect', '../features/account/social/web/account-connect-page.tsx'),
      page('welcome/:step?', 'welcome', '../features/account/onboarding/web/welcome-page.tsx'),
      page('account', 'account.index', '../features/account/frame/web/account-index-page.tsx'),
      page('account/profile', 'account.profile', '../features/account/person/web/profile-page.tsx'),
      page('account/billing-address', 'account.billing-address', '../features/account/web/billing-address-page.tsx'),
      page('account/payment', 'account.payment', '../features/payment/saved/web/account-payment-page.tsx'),
      page('account/language', 'account.language', '../features/account/person/web/language-page.tsx'),
      page('account/settings', 'account.settings', '../features/account/web/settings-page.tsx'),
      page('account/password', 'account.password', '../features/account/web/password-page.tsx'),
      page('account/privacy', 'account.privacy', '../features/account/privacy/web/privacy-page.tsx'),
      page('newsletter/confirm', 'newsletter.confirm', '../features/account/privacy/web/newsletter-confirm-page.tsx'),
      page('newsletter/end', 'newsletter.end', '../features/account/privacy/web/newsletter-end-page.tsx'),
      page('account/social', 'account.social', '../features/account/security/web/account-social-page.tsx'),
      page('password/confirm', 'password.confirm', '../features/account/sign-in/web/password-confirm-page.tsx'),
      page('account/type', 'account.type', '../features/account/person/web/type-page.tsx'),
      page('account/my/office', 'account.office', '../features/office/web/account-office-page.tsx'),
      page('office-booking', 'booking.office', '../features/booking/web/list/booking-office-page.tsx'),
      page('office-booking/past', 'booking.office-past', '../features/booking/web/list/booking-office-past-page.tsx'),
      page('employees', 'employees.index', '../features/company/web/employees-index-page.tsx'),
      page('workspace', 'workspace.index', '../features/company/web/workspace-index-page.tsx'),
      page('team', 'team.index', '../features/company/web/team-index-page.tsx'),
      page('employee', 'employee.profile', '../features/company/web/employee-page.tsx'),
      page('operator', 'operator.index', '../features/operator/web/operator-index-page.tsx'),
      page('gallery', 'gallery', 'gallery/gallery-page.tsx'),
      page('*', 'missing', 'screens/missing-screen.tsx'),
    ]),
  ]
}

export default [
  route('scheme', 'screens/scheme-action.tsx'),
  route('consent', 'screens/consent-action.tsx'),
  ...pages('de'),
  ...prefix('en', pages('en')),
] satisfies RouteConfig
