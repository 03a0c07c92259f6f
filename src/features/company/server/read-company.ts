import { shownBudget } from '../budget/rules/budget.ts'
import { readBudget } from '../budget/server/read-budget.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { readCompany as contract } from '../contract.ts'

export async function readCompany({ viewer, now, context }: Call<typeof contract>) {
  if (viewer.companyId === null) refuse('request.not_found')
  const company = await context.db.read
    .selectFrom('company')
    .innerJoin('person as admin', 'admin.id', 'company.admin_id')
    .select(['company.name', 'company.slug', 'company.team_name', 'company.team_slug'])
    .select(['admin.name as admin_name', 'admin.email as admin_email'])
    .where('company.id', '=', viewer.companyId)
    .executeTakeFirst()
  if (!company) refuse('request.not_found')
  const { slug, team_name, team_slug } = company
  const budget = await readBudget(context.db.read, viewer, now)
  const people = await context.db.read
    .selectFrom('person')
    .select(['id', 'name', 'email'])
    .where('company_id', '=', viewer.companyId)
    .orderBy('surname')
    .orderBy('given_name')
    .orderBy('id')
    .execute()
  return {
    data: {
      name: company.name,
      companyId: slug,
      team: team_name === null || team_slug === null ? null : { name: team_name, id: team_slug },
      admin: { name: company.admin_name, email: company.admin_email },
      budget: budget && shownBudget(budget),
      people: people.map(({ id, name, email }) => ({
        id,
        name,
        email: viewer.kind === 'corporate' ? email : null,
        isMe: id === viewer.id,
      })),
    },
  }
}
