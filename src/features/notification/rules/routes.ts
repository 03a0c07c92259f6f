/**
 * The routes that a notification may lead to, by name (Spec 3 and 4): a closed list, so that neither a push message nor a
 * stored row can lead anywhere else. Braces are parameters, which are digits. public/sw.js has the same list.
 */
import { localPath, type Locale } from '#kernel/locale.ts'

export const ROUTE_PATHS = {
  'booking.view': '/booking/{id}',
  'booking.invoice': '/booking/{id}/invoice',
  'office.view': '/office/{id}',
  'office.rate': '/office/{id}/rate/{reservation}',
  'watch.index': '/watch',
  'account.profile': '/account/profile',
  'account.privacy': '/account/privacy',
  'account.invoices': '/account/invoices',
  'account.provider': '/account/provider',
  'account.webhooks': '/account/webhooks',
  'account.provider.tax': '/account/provider/tax',
  'account.corporate': '/account/corporate',
  'employees.index': '/employees',
  'employees.billing': '/employees/billing',
  'operator.booking': '/operator/booking?number={id}',
  'operator.cases': '/operator/cases',
  'account.office': '/account/my/office',
  'account.office.calendar': '/account/my/office/{id}/calendar',
  'content.terms': '/page/terms',
  'workspace.index': '/workspace',
  'employee.share': '/employee/share',
  'notification.index': '/notification',
} as const

export type RouteName = keyof typeof ROUTE_PATHS
export type RouteParams = Readonly<Record<string, string>>

const isRouteName = (name: string): name is RouteName => Object.hasOwn(ROUTE_PATHS, name)

/** The list itself for a name that is not known, or for parameters that are missing or no digits. */
export function pathOfRoute(route: string, params: RouteParams, locale: Locale): string {
  const list = localPath(ROUTE_PATHS['notification.index'], locale)
  if (!isRouteName(route)) return list
  let isWhole = true
  const path = ROUTE_PATHS[route].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(params, name) ? (params[name] ?? '') : ''
    if (!/^[1-9][0-9]{0,15}$/.test(value)) isWhole = false
    return value
  })
  return isWhole ? localPath(path, locale) : list
}
