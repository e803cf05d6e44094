/**
 * Scheduled Tribes of Kerala, one entry of the list a line, spelling variants and Malayalam after it.
 * Source: Constitution (Scheduled Tribes) Order 1950, Part VII Kerala, as amended by Act 10 of 2003; spellings as KIRTADS
 * prints them. Left out, so unknown, because the place decides: Malayan (a caste in Malabar), Marati, Mala Vettuvan;
 * because the spelling decides: Mannan in Latin letters (മന്നാൻ is this tribe, മണ്ണാൻ a caste) and Mala Pandaram.
 */
export const scheduledTribes = `
Adiyan, Adiya, Adiyar, Ravula, അടിയൻ, അടിയ, അടിയാർ
Arandan, Aranadan, അരനാടൻ
Cholanaickan, Cholanaikan, Cholanaikkan, Chola Naicken, ചോലനായ്ക്കൻ
Eravallan, Eravalan, എരവാളൻ
Hill Pulaya, Mala Pulayan, Mala Pulaya, Kurumba Pulayan, Karavazhi Pulayan, Pamba Pulayan, മലപ്പുലയൻ, മലപുലയൻ
Irular, Irulan, Irula, ഇരുളർ, ഇരുളൻ, ഇരുള
Kadar, Kadan, Wayanad Kadar, കാടർ, കാടൻ
Kanikaran, Kanikkar, Kanikkaran, കാണിക്കാരൻ, കാണിക്കാർ
Karimpalan, Karimbalan, കരിമ്പാലൻ
Kattunayakan, Kattunaikan, Kattunaikkan, Kattunaicken, Kattunaickan, Kattunayaka, കാട്ടുനായ്ക്കൻ, കാട്ടുനായ്ക്ക, കാട്ടുനായകൻ
Kochuvelan, കൊച്ചുവേലൻ
Koraga, കൊറഗ
Kudiya, Melakudi, കുടിയ, മേലാക്കുടി
Kurichchan, Kurichiyan, Kurichian, Kurichiya, Kurichyan, Kurichyar, കുറിച്ചിയൻ, കുറിച്യൻ, കുറിച്യർ, കുറിച്ച്യൻ
Kurumans, Kuruman, Mullu Kuruman, Mullu Kurumba, കുറുമൻ, മുള്ളുക്കുറുമൻ, മുള്ളുകുറുമൻ
Kurumbas, Kurumba, Kurumbar, Kurumban, കുറുമ്പർ, കുറുമ്പൻ
Maha Malasar, മഹാമലസർ
Mala Panickar, Mala Panicker, മലപ്പണിക്കർ
Malai Arayan, Mala Arayan, Malayarayan, Mala Araya, മലയരയൻ, മല അരയൻ
Malai Pandaram, മലൈപണ്ടാരം
Malai Vedan, Malavedan, മലവേടൻ
Malakkuravan, Mala Kuravan, മലങ്കുറവൻ, മലക്കുറവൻ
Malasar, മലസർ
Malayarayar, മലയരയർ
മന്നാൻ
Mavilan, മാവിലൻ
Muthuvan, Mudugar, Muduvan, Muthuva, മുതുവാൻ, മുഡുഗർ
Nattu Malayan, Konga Malayan, നാട്ടുമലയൻ, കൊങ്ങമലയൻ
Palleyan, Palliyan, Palliyar, Paliyan, Paliyar, പളിയൻ, പളിയർ
Paniyan, Paniya, Paniyar, പണിയൻ, പണിയ, പണിയർ
Ten Kurumban, Thenkurumban, Jenu Kurumban, തേൻകുറുമ്പൻ, ജേനുകുറുമ്പൻ
Thachanadan, Thachanadan Moopan, Thachanadan Mooppan, Thachanadan Muppan, തച്ചനാടൻ മൂപ്പൻ, തച്ചനാടൻ
Ulladan, Ullatan, ഉള്ളാടൻ
Uraly, Urali, Oorali, ഊരാളി
Vetta Kuruman, വെട്ടക്കുറുമൻ, വെട്ടുകുറുമൻ, ഊരാളിക്കുറുമൻ
`
