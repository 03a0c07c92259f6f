/** Who is told of a member: whoever is invited or was deleted by mail, and the admin that somebody has joined. */
import type { Notice, NoticeEvent, NoticesFor, NoticeWorld } from '#features/notification/server/notice-registry.ts'
import type { MemberEvents } from '../../events.ts'
import {
  adminMail,
  adminWords,
  deletedMail,
  deletedWords,
  inviteMail,
  joinedWords,
  type AdminEvent,
} from '../mails/member-mail.ts'
import { hashOfLink, inviteAddress, tokenOf } from './send-invite.ts'

const invited: Notice = {
  to: { account: { group: 'account', mail: 'mandatory' } },
  target: () => ({ route: 'notification.index', params: {} }),
  async compose(event, _, world) {
    const member = await readTold(event, world)
    const seed = event.payload['seed']
    if (!member || typeof seed !== 'string' || member.token_until === null) return null
    const { email: to, locale, company, zone } = member
    const token = tokenOf(seed, world.secret)
    const url = inviteAddress(world.baseUrl, token, locale)
    const until = member.token_until.toZonedDateTimeISO(zone).toPlainDate().toString()
    const name = `${member.given_name} ${member.surname}`.trim()
    return {
      words: () => ({ title: company, body: '' }),
      // A newer link, the acceptance or the end of the invitation has made this one useless.
      isTrue: member.token_hash === hashOfLink(token),
      outdatedAt: null,
      mail: () => ({
        to,
        locale,
        ...inviteMail({ name: member.given_name || name, company, admin: member.admin, url, until }, locale),
      }),
    }
  },
}

const joined: Notice = {
  to: { account: { group: 'account', list: true } },
  target: () => ({ route: 'employees.index', params: {} }),
  async compose(event, _, world) {
    const member = await readTold(event, world)
    if (!member || member.person === null) return null
    const { person, company } = member
    return {
      words: (reader) => joinedWords(person, company, reader),
      isTrue: member.state === 'registered',
      outdatedAt: null,
      mail: () => null,
    }
  },
}

const deleted: Notice = {
  to: { account: { group: 'account', mail: 'mandatory' } },
  target: () => ({ route: 'account.profile', params: {} }),
  async compose(event, _, world) {
    const member = await readTold(event, world)
    if (!member?.person_email) return null
    const { company, person_email: to, person_given_name, person, person_locale } = member
    const locale = person_locale ?? member.locale
    return {
      words: (reader) => deletedWords(company, reader),
      isTrue: member.state === 'deleted',
      outdatedAt: null,
      mail: () => ({
        to,
        locale,
        ...deletedMail({ name: person_given_name || (person ?? ''), company, baseUrl: world.baseUrl }, locale),
      }),
    }
  },
}

/** To both, by mail too: an account that can do less or more than before is a matter of safety. */
function handedOver(type: AdminEvent): Notice {
  const route = type === 'company.admin_gained' ? 'employees.index' : 'workspace.index'
  return {
    to: { account: { group: 'account', list: true, mail: 'mandatory' } },
    target: () => ({ route, params: {} }),
    async compose(event, _, world) {
      const member = await readTold(event, world)
      const reader = await world.db.read
        .selectFrom('person')
        .select(['email', 'locale', 'given_name', 'name'])
        .where('id', '=', event.person_id)
        .executeTakeFirst()
      if (!member || member.person === null || !reader) return null
      const facts = { name: member.person, company: member.company }
      const { email: to, locale } = reader
      const mail = { ...facts, to: reader.given_name || reader.name, baseUrl: world.baseUrl }
      return {
        words: (language) => adminWords(type, facts, language),
        // Handed on again since.
        isTrue: member.role === 'admin',
        outdatedAt: null,
        mail: () => ({ to, locale, ...adminMail(type, mail, locale) }),
      }
    },
  }
}

export const memberNotices = {
  'employee.invited': invited,
  'employee.joined': joined,
  'employee.deleted': deleted,
  'company.admin_gained': handedOver('company.admin_gained'),
  'company.admin_given': handedOver('company.admin_given'),
} satisfies NoticesFor<MemberEvents>

async function readTold(event: NoticeEvent, { db }: NoticeWorld) {
  return db.read
    .selectFrom('member as m')
    .innerJoin('company as c', 'c.id', 'm.company_id')
    .innerJoin('person as admin', 'admin.id', 'c.admin_id')
    .leftJoin('person as p', 'p.id', 'm.person_id')
    .select(['m.email', 'm.given_name', 'm.surname', 'm.locale', 'm.state', 'm.role', 'm.token_hash', 'm.token_until'])
    .select(['c.name as company', 'c.zone', 'admin.name as admin'])
    .select(['p.name as person', 'p.email as person_email', 'p.given_name as person_given_name'])
    .select('p.locale as person_locale')
    .$narrowType<{ locale: 'de' | 'en'; person_locale: 'de' | 'en' | null }>()
    .where('m.id', '=', Number(event.payload['member']))
    .executeTakeFirst()
}
