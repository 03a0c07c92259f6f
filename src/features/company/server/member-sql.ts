/** SQL of others that asks what somebody may do for their company. */

/**
 * JSON of {@link import('../rules/permissions.ts').Rights}; null for whoever is no member of that company.
 * @param person an expression of type uuid @param company of type bigint
 */
export function rightsOf(person: string, company: string): string {
  return `(select json_build_object('role', m.role, 'permissions', m.permissions) from member m
    where m.person_id = ${person} and m.company_id = ${company} and m.state = 'registered')`
}
