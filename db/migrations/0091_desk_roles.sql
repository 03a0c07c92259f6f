-- expand
-- What an operator may do (issue 15): the owner everything, support what is about people and places, finance what is
-- about money. Whoever was an operator until now could do everything.
alter table person
  add column desk_roles text[] not null default '{}'
    constraint person_desk_roles_known check (desk_roles <@ array['owner', 'support', 'finance']::text[]),
  add constraint person_desk_roles_of_operator check (desk_roles = '{}' or kind & 32 > 0);
update person set desk_roles = '{owner}' where kind & 32 > 0;
