import { shownBudget } from '../budget/rules/budget.ts'
import { readBudget } from '../budget/server/read-budget.ts'
import type { ComingSpending } from '../budget/server/coming-spending.ts'
import { may } from '../rules/permissions.ts'
import { PERMISSIONS } from '#features/account/rules/user-limit.ts'
import type { Call } from '#platform/context.ts'
import type { readCompany as contract } from '../contract.ts'
import { readMember } from './read-member.ts'

/** Of a budget without a limit nothing is shown. */
export const companyReader =
  ({ spendingToCome }: ComingSpending) =>
  async ({ viewer, now, context }: Call<typeof contract>) => {
    const { read } = context.db
    const me = await readMember(read, viewer)
    const company = await read
      .selectFrom('company')
      .innerJoin('person as admin', 'admin.id', 'company.admin_id')
      .innerJoin('member', (on) => on.onRef('member.company_id', '=', 'company.id').on('member.id', '=', me.id))
      .leftJoin('billing_address as address', (on) =>
        on.onRef('address.company_id', '=', 'company.id').on('address.is_default', '=', true),
      )
      .leftJoin('cost_centre', 'cost_centre.id', 'member.cost_centre_id')
      .select([
        'company.name',
        'company.zone',
        'company.slug',
        'company.team_name',
        'company.team_slug',
        'address.city',
      ])
      .select([
        'admin.name as admin_name',
        'admin.email as admin_email',
        'cost_centre.code',
        'cost_centre.name as centre',
      ])
      .where('company.id', '=', me.companyId)
      .executeTakeFirstOrThrow()
    const { slug, team_name, team_slug, code, centre } = company
    const budget = await readBudget(read, viewer, now)
    const isLimited = budget !== null && budget.limitCents !== null
    const coming = isLimited ? await spendingToCome(read, me.id, budget) : 0
    return {
      data: {
        name: company.name,
        zone: company.zone,
        companyId: slug,
        city: company.city,
        team: team_name === null || team_slug === null ? null : { name: team_name, id: team_slug },
        admin: { name: company.admin_name, email: company.admin_email },
        budget: budget && { ...shownBudget(budget), bookedCents: coming },
        me: {
          role: me.role,
          permissions: PERMISSIONS.filter((one) => may(me, one)),
          costCentre: code === null ? null : { code, name: centre ?? '' },
        },
      },
    }
  }
