/**
 * SQL for what registered members say of a week: rows of member_id, slot and kind. A day that was said comes before the
 * pattern of the week. A slot is a half day, 0 for Monday morning.
 * @param company @param monday @param sunday parameters of the statement
 */
export const saidOfWeek = (company: string, monday: string, sunday: string) => `
  select member_id, slot, coalesce(d.kind, w.kind) as kind
  from (select w.member_id, (w.weekday - 1) * 2 + w.half as slot, w.kind
      from member m join work_week w on w.member_id = m.id where m.company_id = ${company} and m.state = 'registered') w
    full join (select s.member_id, (s.day - ${monday}::date) * 2 + s.half as slot, s.kind
      from member m join presence s on s.member_id = m.id and s.day between ${monday} and ${sunday}
      where m.company_id = ${company} and m.state = 'registered') d using (member_id, slot)`
