/** Whoever is given or loses a role at the desk is told, so that none changes unnoticed. */
import type {
  ComposedNotice,
  NoticeEvent,
  NoticesFor,
  NoticeWorld,
} from '#features/notification/server/notice-registry.ts'
import { DESK_ROLES } from '#kernel/desk-roles.ts'
import type { AccountEvents } from '../../events.ts'
import { rolesMail, rolesWords } from '../mails/roles-mail.ts'

export const roleNotices = {
  'account.roles': {
    to: { account: { group: 'account', list: true, mail: 'mandatory' } },
    target: () => ({ route: 'account.profile', params: {} }),
    compose,
  },
} satisfies NoticesFor<AccountEvents>

/** It tells the roles that they have by now. */
async function compose(event: NoticeEvent, _: unknown, { db, baseUrl }: NoticeWorld): Promise<ComposedNotice | null> {
  const row = await db.read
    .selectFrom('person')
    .select(['email', 'given_name', 'name', 'locale', 'desk_roles'])
    .where('id', '=', event.person_id)
    .executeTakeFirst()
  if (!row) return null
  const { email: to, locale } = row
  const roles = DESK_ROLES.filter((one) => row.desk_roles.includes(one))
  return {
    words: (reader) => rolesWords(roles, reader),
    isTrue: true,
    outdatedAt: null,
    mail: () => ({ to, locale, ...rolesMail({ name: row.given_name || row.name, roles, locale, baseUrl }) }),
  }
}
