/**
 * Most common passwords with at least eight characters, in lower case. Sequences such as 12345678 are detected without
 * the list.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password password1 password12 password123 password1234 password! p@ssword p@ssw0rd passw0rd pa55word passwort passwords motdepasse contrasena
  contrasena1 senha123 wachtwoord hasloha1 iloveyou iloveyou1 iloveyou2 iloveu12 ilovehim ilovegod lovelove loveyou1 loverboy lovelife
  princess princess1 babygirl babygirl1 sunshine sunshine1 football football1 baseball baseball1 basketball softball1 hockey12 soccer12 volleyball
  superman superman1 batman123 spiderman starwars pokemon1 pokemon123 minecraft naruto123 dragonball charizard trustno1 letmein1 letmein12 whatever
  whatever1 welcome1 welcome12 welcome123 welcome1234 changeme changeme1 changeme123 admin123 admin1234 admin12345 administrator adminadmin root1234
  rootroot toor1234 guest123 guest1234 test1234 test12345 testing1 testing123 testtest tester123 user1234 default1 defaultpassword temp1234 temporary
  secret123 secret12 computer computer1 internet internet1 samsung1 samsung123 nokia123 iphone12 google12 google123 facebook facebook1 linkedin
  myspace1 microsoft windows1 michelle jennifer jonathan michael1 michaela jessica1 ashley12 anthony1 charlie1 charlotte matthew1 daniel12 daniela1
  alexander alexandra alejandro alejandra fernando fernanda gabriela sebastian carolina valentina estrella tequiero teamo123 bonjour1 azerty123
  qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui1 qwerty1! qwerty!1 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 zaq1xsw2 qazwsxedc qazwsx12 qazwsx123
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 a1b2c3d4 a1s2d3f4 asdf1234 asdfqwer asd12345 zxcvbnm1 zxc12345 1a2b3c4d
  abc12345 abcd1234 abc123456 a1234567 a12345678 a123456789 aa123456 aa12345678 aaa12345 123456a1 1234567a 12345678a 123456789a 123456aa 1234qwer
  123qweasd 123qwe123 qwe123456 12344321 123454321 12341234 123123123 11223344 1122334455 112233445566 147258369 159357456 159753456 741852963
  789456123 963852741 987654321 98765432 0987654321 87654321 13572468 24681357 10203040 102030405060 20202020 19841984 00000001 12121212 21212121
  31415926 31415927 monkey12 monkey123 dragon12 dragon123 master12 master123 shadow12 shadow123 killer12 killer123 hunter12 freedom1 blink182
  blessed1 butterfly chocolate chocolate1 cookie123 strawberry pineapple elephant flowers1 rainbow1 snowball scorpion mustang1 corvette mercedes
  ferrari1 porsche1 lamborghini liverpool liverpool1 barcelona realmadrid manchester chelsea1 arsenal1 juventus steelers yankees1 redskins dallas22
  maverick marlboro metallica nirvana1 slipknot eminem12 beautiful gorgeous handsome jordan23 michael23 lakers24 rockstar superstar american america1
  australia portugal1 germany1 argentina colombia1 mexico123 venezuela inuyasha asshole1 fuckyou1 fuckyou2 fuckyou123 bullshit nothing1 something
  someone1 anything blahblah hellohello hello123 hello1234 helloworld letmeinnow openopen opensesame pass1234 pass12345 passpass pass@123 pass@word1
  password@123 admin@123 welcome@123 india123 india@123 demo1234 demodemo login123 mypassword mypassword1 yourpassword newpassword newpass1
  thepassword nopassword notpassword access14 access123 security system32 server123 oracle12 mysql123 postgres cisco123 juniper1 ubuntu12 raspberry
  faena123 faena1234
`
    .trim()
    .split(/\s+/),
);
