// Generated from contracts/SubscriptionPull.sol. Do not edit; run: npm run codegen
export const pullContractAbi = [
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "maximum",
        "type": "uint256"
      }
    ],
    "name": "AboveMaximum",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "AgreementStopped",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint64",
        "name": "next",
        "type": "uint64"
      }
    ],
    "name": "AlreadyPulled",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "BadSignature",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "DeadlinePassed",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "GraceTooLong",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "NotAllowed",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "begins",
        "type": "uint256"
      }
    ],
    "name": "NotYet",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "NothingAsked",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "Reentered",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "ended",
        "type": "uint256"
      }
    ],
    "name": "TooLate",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "TransferFailed",
    "type": "error"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "payer",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "merchant",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "bytes32",
        "name": "ref",
        "type": "bytes32"
      },
      {
        "indexed": false,
        "internalType": "bytes32",
        "name": "agreement",
        "type": "bytes32"
      },
      {
        "indexed": false,
        "internalType": "address",
        "name": "token",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint64",
        "name": "period",
        "type": "uint64"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "asked",
        "type": "uint256"
      }
    ],
    "name": "Pulled",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "merchant",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "puller",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "bool",
        "name": "allowed",
        "type": "bool"
      }
    ],
    "name": "PullerSet",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "payer",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "bytes32",
        "name": "agreement",
        "type": "bytes32"
      },
      {
        "indexed": false,
        "internalType": "bytes32",
        "name": "replacedBy",
        "type": "bytes32"
      }
    ],
    "name": "Stopped",
    "type": "event"
  },
  {
    "inputs": [
      {
        "components": [
          {
            "internalType": "address",
            "name": "payer",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "token",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "merchant",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "maximum",
            "type": "uint256"
          },
          {
            "internalType": "enum SubscriptionPull.Unit",
            "name": "unit",
            "type": "uint8"
          },
          {
            "internalType": "uint32",
            "name": "count",
            "type": "uint32"
          },
          {
            "internalType": "uint64",
            "name": "start",
            "type": "uint64"
          },
          {
            "internalType": "uint64",
            "name": "end",
            "type": "uint64"
          },
          {
            "internalType": "uint32",
            "name": "grace",
            "type": "uint32"
          },
          {
            "internalType": "bytes32",
            "name": "ref",
            "type": "bytes32"
          },
          {
            "internalType": "bytes32",
            "name": "replaces",
            "type": "bytes32"
          }
        ],
        "internalType": "struct SubscriptionPull.Terms",
        "name": "terms",
        "type": "tuple"
      }
    ],
    "name": "agreementOf",
    "outputs": [
      {
        "internalType": "bytes32",
        "name": "",
        "type": "bytes32"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "payer",
        "type": "address"
      },
      {
        "internalType": "bytes32",
        "name": "agreement",
        "type": "bytes32"
      }
    ],
    "name": "agreements",
    "outputs": [
      {
        "internalType": "bool",
        "name": "used",
        "type": "bool"
      },
      {
        "internalType": "bool",
        "name": "stopped",
        "type": "bool"
      },
      {
        "internalType": "uint64",
        "name": "next",
        "type": "uint64"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "components": [
          {
            "internalType": "address",
            "name": "payer",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "token",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "merchant",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "maximum",
            "type": "uint256"
          },
          {
            "internalType": "enum SubscriptionPull.Unit",
            "name": "unit",
            "type": "uint8"
          },
          {
            "internalType": "uint32",
            "name": "count",
            "type": "uint32"
          },
          {
            "internalType": "uint64",
            "name": "start",
            "type": "uint64"
          },
          {
            "internalType": "uint64",
            "name": "end",
            "type": "uint64"
          },
          {
            "internalType": "uint32",
            "name": "grace",
            "type": "uint32"
          },
          {
            "internalType": "bytes32",
            "name": "ref",
            "type": "bytes32"
          },
          {
            "internalType": "bytes32",
            "name": "replaces",
            "type": "bytes32"
          }
        ],
        "internalType": "struct SubscriptionPull.Terms",
        "name": "terms",
        "type": "tuple"
      },
      {
        "internalType": "uint256",
        "name": "period",
        "type": "uint256"
      }
    ],
    "name": "boundary",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "pure",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "merchant",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "puller",
        "type": "address"
      }
    ],
    "name": "isPuller",
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "components": [
          {
            "internalType": "address",
            "name": "payer",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "token",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "merchant",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "maximum",
            "type": "uint256"
          },
          {
            "internalType": "enum SubscriptionPull.Unit",
            "name": "unit",
            "type": "uint8"
          },
          {
            "internalType": "uint32",
            "name": "count",
            "type": "uint32"
          },
          {
            "internalType": "uint64",
            "name": "start",
            "type": "uint64"
          },
          {
            "internalType": "uint64",
            "name": "end",
            "type": "uint64"
          },
          {
            "internalType": "uint32",
            "name": "grace",
            "type": "uint32"
          },
          {
            "internalType": "bytes32",
            "name": "ref",
            "type": "bytes32"
          },
          {
            "internalType": "bytes32",
            "name": "replaces",
            "type": "bytes32"
          }
        ],
        "internalType": "struct SubscriptionPull.Terms",
        "name": "terms",
        "type": "tuple"
      },
      {
        "internalType": "bytes",
        "name": "signature",
        "type": "bytes"
      },
      {
        "internalType": "uint64",
        "name": "period",
        "type": "uint64"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "pull",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "merchant",
        "type": "address"
      }
    ],
    "name": "pullerNonces",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "puller",
        "type": "address"
      },
      {
        "internalType": "bool",
        "name": "allowed",
        "type": "bool"
      }
    ],
    "name": "setPuller",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "merchant",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "puller",
        "type": "address"
      },
      {
        "internalType": "bool",
        "name": "allowed",
        "type": "bool"
      },
      {
        "internalType": "uint256",
        "name": "deadline",
        "type": "uint256"
      },
      {
        "internalType": "bytes",
        "name": "signature",
        "type": "bytes"
      }
    ],
    "name": "setPullerSigned",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "agreement",
        "type": "bytes32"
      }
    ],
    "name": "stop",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "components": [
          {
            "internalType": "address",
            "name": "payer",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "token",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "merchant",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "maximum",
            "type": "uint256"
          },
          {
            "internalType": "enum SubscriptionPull.Unit",
            "name": "unit",
            "type": "uint8"
          },
          {
            "internalType": "uint32",
            "name": "count",
            "type": "uint32"
          },
          {
            "internalType": "uint64",
            "name": "start",
            "type": "uint64"
          },
          {
            "internalType": "uint64",
            "name": "end",
            "type": "uint64"
          },
          {
            "internalType": "uint32",
            "name": "grace",
            "type": "uint32"
          },
          {
            "internalType": "bytes32",
            "name": "ref",
            "type": "bytes32"
          },
          {
            "internalType": "bytes32",
            "name": "replaces",
            "type": "bytes32"
          }
        ],
        "internalType": "struct SubscriptionPull.Terms",
        "name": "terms",
        "type": "tuple"
      }
    ],
    "name": "stopAsMerchant",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "payer",
        "type": "address"
      },
      {
        "internalType": "bytes32",
        "name": "agreement",
        "type": "bytes32"
      },
      {
        "internalType": "bytes",
        "name": "signature",
        "type": "bytes"
      }
    ],
    "name": "stopSigned",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  }
] as const

/** What a deployment runs: it has no arguments, so the address depends on these bytes and the salt alone. */
export const pullContractInitCode = '0x6080604052348015600e575f5ffd5b50611c9a8061001c5f395ff3fe608060405234801561000f575f5ffd5b50600436106100c4575f3560e01c80638abe62a91161007d578063c6a49b2611610058578063c6a49b26146101f9578063ec6bcb2814610218578063f39425b31461022b575f5ffd5b80638abe62a91461015857806392cd36811461016b57806393fba684146101d8575f5ffd5b80636d053aab116100ad5780636d053aab146100f05780636f590729146101325780637d18eb4814610145575f5ffd5b80630abaa324146100c857806363c4f031146100dd575b5f5ffd5b6100db6100d63660046115e1565b61023e565b005b6100db6100eb366004611603565b6102d4565b61011d6100fe366004611642565b600160209081525f928352604080842090915290825290205460ff1681565b60405190151581526020015b60405180910390f35b6100db6101403660046116b8565b6102df565b6100db61015336600461171d565b6104aa565b6100db61016636600461175c565b6104b9565b6101b16101793660046117c9565b5f60208181529281526040808220909352908152205460ff8082169161010081049091169062010000900467ffffffffffffffff1683565b604080519315158452911515602084015267ffffffffffffffff1690820152606001610129565b6101eb6101e63660046117f1565b61091d565b604051908152602001610129565b6101eb61020736600461181c565b60026020525f908152604090205481565b6100db610226366004611835565b6109bf565b6101eb6102393660046115e1565b610bcc565b61024e606082016040830161181c565b73ffffffffffffffffffffffffffffffffffffffff163373ffffffffffffffffffffffffffffffffffffffff16146102b2576040517f3d693ada00000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b6102d16102c2602083018361181c565b6102cb83610bcc565b5f610c03565b50565b6102d133825f610c03565b604080517f988353362b634f3c52102a462931c46c2331ca3c9cd0405eb373ebdc3af8ac44602082015273ffffffffffffffffffffffffffffffffffffffff861691810191909152606081018490525f90610454906080015b604080517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe081840301815282825280516020918201207f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f848301527ff47ad844a6d3b6447ffe0ea984460a525e0b664b78f416ee62b6f7163af93dca848401527fc89efdaa54c0f20c7adf612882df0950f5a951637e0307cdcb4c672f298b8bc660608501524660808501523060a0808601919091528351808603909101815260c0850184528051908301207f190100000000000000000000000000000000000000000000000000000000000060e086015260e28501526101028085019190915282518085039091018152610122909301909152815191012090565b905061046285828585610cd4565b610498576040517f5cd5d23300000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b6104a385855f610c03565b5050505050565b6104b5338383610cfe565b5050565b60ff5f5c16156104f5576040517fb5dfd9e500000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b60015f805c7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00168217905d50610531606086016040870161181c565b73ffffffffffffffffffffffffffffffffffffffff163373ffffffffffffffffffffffffffffffffffffffff16141580156105b2575060015f61057a606088016040890161181c565b73ffffffffffffffffffffffffffffffffffffffff16815260208082019290925260409081015f90812033825290925290205460ff16155b156105e9576040517f3d693ada00000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b5f6105f386610bcc565b90505f808061060560208a018a61181c565b73ffffffffffffffffffffffffffffffffffffffff16815260208082019290925260409081015f90812085825290925290208054909150610100900460ff161561067b576040517ff21bc1ec00000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b805467ffffffffffffffff62010000909104811690851610156106e35780546040517f7b1da9770000000000000000000000000000000000000000000000000000000081526201000090910467ffffffffffffffff1660048201526024015b60405180910390fd5b6106ed8785610ddf565b825f03610726576040517ff08bb04f00000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b866060013583111561076a576040517f8a5c4d83000000000000000000000000000000000000000000000000000000008152606088013560048201526024016106da565b805460ff1661077f5761077f87838888610f24565b80547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0016600190811782556107b59085906118dc565b815467ffffffffffffffff9190911662010000027fffffffffffffffffffffffffffffffffffffffffffff0000000000000000ffff9091161781556108266108036040890160208a0161181c565b61081060208a018a61181c565b61082060608b0160408c0161181c565b866110d2565b61012087013561083c6060890160408a0161181c565b73ffffffffffffffffffffffffffffffffffffffff1661085f60208a018a61181c565b73ffffffffffffffffffffffffffffffffffffffff167f2d904f2c7a69e8189776136014f7a4d613be08c7651f44bd4d0b31dc6ff918f7856108a760408d0160208e0161181c565b6040805192835273ffffffffffffffffffffffffffffffffffffffff909116602083015267ffffffffffffffff8a16908201526060810188905260800160405180910390a45f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00815c16815d5050505050505050565b5f8061092f60c0850160a0860161190f565b61093f9063ffffffff1684611928565b90505f61095260a086016080870161197a565b60018111156109635761096361193f565b146109905761098b61097b60e0860160c08701611993565b67ffffffffffffffff1682611248565b6109b5565b806109a160e0860160c08701611993565b67ffffffffffffffff166109b591906119ac565b9150505b92915050565b824211156109f9576040517f70f65caa00000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b73ffffffffffffffffffffffffffffffffffffffff8681165f818152600260209081526040918290205482517f4e611ce19071e0ddf448d3606b0382c441cbc6691b35e75cce18deee1c6118ac81840152808401949094529389166060840152871515608084015260a083019390935260c08083018790528151808403909101815260e0830182528051908401207f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f6101008401527ff47ad844a6d3b6447ffe0ea984460a525e0b664b78f416ee62b6f7163af93dca6101208401527fc89efdaa54c0f20c7adf612882df0950f5a951637e0307cdcb4c672f298b8bc6610140840152466101608401523061018080850191909152825180850390910181526101a0840183528051908501207f19010000000000000000000000000000000000000000000000000000000000006101c08501526101c28401526101e28084018290528251808503909101815261020290930190915281519190920120610b829088908585610cd4565b610bb8576040517f5cd5d23300000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b610bc3878787610cfe565b50505050505050565b5f6109b97f47adad6396c2b709cb1e86032c1275d40eafc446722424c45e0097a625fc6447836040516020016103389291906119f8565b73ffffffffffffffffffffffffffffffffffffffff83165f90815260208181526040808320858452909152902054610100900460ff1615610c4357505050565b73ffffffffffffffffffffffffffffffffffffffff83165f8181526020818152604080832086845282529182902080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00ff1661010017905590518381528492917f5b7135d2bdc071a24a391210589460c0fd1cf7a92209de1d46426e4eda290e8c91015b60405180910390a3505050565b5f610ce185858585611306565b80610cf35750610cf38585858561144c565b90505b949350505050565b73ffffffffffffffffffffffffffffffffffffffff8381165f818152600160208181526040808420958816845294815284832080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00168715151790559282526002909252918220805491929091610d779084906119ac565b925050819055508173ffffffffffffffffffffffffffffffffffffffff168373ffffffffffffffffffffffffffffffffffffffff167f3c9ed8f4a3b26d0a4c8736ec40e53686a53d3f8d6b76c63f38c79d7a8b99fa9b83604051610cc7911515815260200190565b610df0610100830160e08401611993565b67ffffffffffffffff164210610e5057610e11610100830160e08401611993565b6040517f691e568200000000000000000000000000000000000000000000000000000000815267ffffffffffffffff90911660048201526024016106da565b5f610e65838367ffffffffffffffff1661091d565b905080421015610ea4576040517fe4656236000000000000000000000000000000000000000000000000000000008152600481018290526024016106da565b5f610eb76101208501610100860161190f565b63ffffffff16610ed6856101e667ffffffffffffffff871660016119ac565b610ee091906119ac565b9050804210610f1e576040517f691e5682000000000000000000000000000000000000000000000000000000008152600481018290526024016106da565b50505050565b5f80610f3660a087016080880161197a565b6001811115610f4757610f4761193f565b14610f55576224ea00610f58565b60015b62ffffff16610f6d60c0870160a0880161190f565b63ffffffff16610f7d9190611928565b905080610f926101208701610100880161190f565b63ffffffff161115610fd0576040517f2f25008b00000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b610fe8610fe0602087018761181c565b858585610cd4565b61101e576040517f5cd5d23300000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b6101408501355f036110305750610f1e565b5f8061103f602088018861181c565b73ffffffffffffffffffffffffffffffffffffffff16815260208082019290925260409081015f9081206101408901358252909252902054610100900460ff16156110b6576040517ff21bc1ec00000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b6104a36110c6602087018761181c565b86610140013586610c03565b60405173ffffffffffffffffffffffffffffffffffffffff84811660248301528381166044830152606482018390525f918291871690608401604080517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08184030181529181526020820180517bffffffffffffffffffffffffffffffffffffffffffffffffffffffff167f23b872dd000000000000000000000000000000000000000000000000000000001790525161118c9190611b32565b5f604051808303815f865af19150503d805f81146111c5576040519150601f19603f3d011682016040523d82523d5f602084013e6111ca565b606091505b50915091505f81515f146111e95760016111e383611b48565b14611204565b73ffffffffffffffffffffffffffffffffffffffff87163b15155b9050821580611211575080155b15610bc3576040517f90b8ec1800000000000000000000000000000000000000000000000000000000815260040160405180910390fd5b5f620151808304620afa6c0162023ab16112c0820204816112688261158a565b1115611291577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff015b8161129e8260010161158a565b116112a7576001015b5f6112b385830161158a565b90505f60016112c687850160010161158a565b0390505f6112d38461158a565b838601039050620151808806620afa6c8383116112f057826112f2565b835b036201518002019550505050505092915050565b5f6041821461131657505f610cf6565b5f611325604060208587611bb7565b61132e91611bde565b90507f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0811115611361575f915050610cf6565b5f6001868686604081811061137857611378611c1a565b919091013560f81c905061138f60205f898b611bb7565b61139891611bde565b604080515f8152602081018083529490945260ff9092169183019190915260608201526080810184905260a0016020604051602081039080840390855afa1580156113e5573d5f5f3e3d5ffd5b5050506020604051035190508673ffffffffffffffffffffffffffffffffffffffff168173ffffffffffffffffffffffffffffffffffffffff16148015611441575073ffffffffffffffffffffffffffffffffffffffff811615155b979650505050505050565b5f5f5f8673ffffffffffffffffffffffffffffffffffffffff1686868660405160240161147b93929190611c47565b604080517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08184030181529181526020820180517bffffffffffffffffffffffffffffffffffffffffffffffffffffffff167f1626ba7e00000000000000000000000000000000000000000000000000000000179052516114fc9190611b32565b5f60405180830381855afa9150503d805f8114611534576040519150601f19603f3d011682016040523d82523d5f602084013e611539565b606091505b509150915081801561154d57506020815110155b801561144157507f1626ba7e0000000000000000000000000000000000000000000000000000000061157e82611b48565b14979650505050505050565b5f80600c830490506005600c8406609902600201816115ab576115ab611b8a565b04610190820460648304600484048461016d0201030101915050919050565b5f61016082840312156115db575f5ffd5b50919050565b5f61016082840312156115f2575f5ffd5b6115fc83836115ca565b9392505050565b5f60208284031215611613575f5ffd5b5035919050565b803573ffffffffffffffffffffffffffffffffffffffff8116811461163d575f5ffd5b919050565b5f5f60408385031215611653575f5ffd5b61165c8361161a565b915061166a6020840161161a565b90509250929050565b5f5f83601f840112611683575f5ffd5b50813567ffffffffffffffff81111561169a575f5ffd5b6020830191508360208285010111156116b1575f5ffd5b9250929050565b5f5f5f5f606085870312156116cb575f5ffd5b6116d48561161a565b935060208501359250604085013567ffffffffffffffff8111156116f6575f5ffd5b61170287828801611673565b95989497509550505050565b8035801515811461163d575f5ffd5b5f5f6040838503121561172e575f5ffd5b6117378361161a565b915061166a6020840161170e565b803567ffffffffffffffff8116811461163d575f5ffd5b5f5f5f5f5f6101c08688031215611771575f5ffd5b61177b87876115ca565b945061016086013567ffffffffffffffff811115611797575f5ffd5b6117a388828901611673565b90955093506117b790506101808701611745565b949793965091946101a0013592915050565b5f5f604083850312156117da575f5ffd5b6117e38361161a565b946020939093013593505050565b5f5f6101808385031215611803575f5ffd5b61180d84846115ca565b94610160939093013593505050565b5f6020828403121561182c575f5ffd5b6115fc8261161a565b5f5f5f5f5f5f60a0878903121561184a575f5ffd5b6118538761161a565b95506118616020880161161a565b945061186f6040880161170e565b935060608701359250608087013567ffffffffffffffff811115611891575f5ffd5b61189d89828a01611673565b979a9699509497509295939492505050565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b67ffffffffffffffff81811683821601908111156109b9576109b96118af565b803563ffffffff8116811461163d575f5ffd5b5f6020828403121561191f575f5ffd5b6115fc826118fc565b80820281158282048414176109b9576109b96118af565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602160045260245ffd5b80356002811061163d575f5ffd5b5f6020828403121561198a575f5ffd5b6115fc8261196c565b5f602082840312156119a3575f5ffd5b6115fc82611745565b808201808211156109b9576109b96118af565b600281106119f4577f4e487b71000000000000000000000000000000000000000000000000000000005f52602160045260245ffd5b9052565b8281526101808101611a2a60208301611a108561161a565b73ffffffffffffffffffffffffffffffffffffffff169052565b611a366020840161161a565b73ffffffffffffffffffffffffffffffffffffffff8116604084015250611a5f6040840161161a565b73ffffffffffffffffffffffffffffffffffffffff81166060840152506060830135608083810191909152611a9590840161196c565b611aa260a08401826119bf565b50611aaf60a084016118fc565b63ffffffff811660c084015250611ac860c08401611745565b67ffffffffffffffff811660e084015250611ae560e08401611745565b67ffffffffffffffff811661010084015250611b0461010084016118fc565b63ffffffff811661012084015250610120830135610140838101919091529092013561016090910152919050565b5f82518060208501845e5f920191825250919050565b805160208083015191908110156115db577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60209190910360031b1b16919050565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b5f5f85851115611bc5575f5ffd5b83861115611bd1575f5ffd5b5050820193919092039150565b803560208310156109b9577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff602084900360031b1b1692915050565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b83815260406020820152816040820152818360608301375f818301606090810191909152601f9092017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01601019291505056' as const

export const pullContractInitCodeHash = '0x014ccece3bd76fbefe38c1b880324acc058aa50605f876fbcbb617d74795fce7' as const

/** Of the code at the address of a deployed contract: the same on every chain. */
export const pullContractCodeHash = '0x319e4573197665743a47e8ddec0750664eccce4406cb726734026dbc3b450d8d' as const
